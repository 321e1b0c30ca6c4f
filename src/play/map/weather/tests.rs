use super::*;
use crate::play::map::camera::Camera;
use osada::record::{Content, Text};
use osada::sim::rules::Role;
use osada::sim::{Command, Draft, GiveOrder, Order, tick};

/// The first siege in this weather, at its first tick.
fn world(name: &str) -> World {
    let mut content = Content::shipped("first_siege").expect("it ships");
    let climate = format!("climate: Always({name:?}),");
    let text = content.level.text.replace("climate: Seasonal,", &climate);
    assert!(text.contains(&climate));
    content.level = Text::new("level.ron", text);
    content.build(1).expect("it can be built").0
}

fn looks(world: &World) -> Looks {
    Looks::new(world.rules(), world.season(), &LookBook::default())
}

#[test]
fn weather_comes_within_a_second_and_a_loaded_game_begins_in_it() {
    let mut world = world("storm");
    let looks = looks(&world);
    let mut animations = UnitAnimations::new(&world, &looks);
    let mut weather = Weather::new(&world, &LookBook::default());
    assert_eq!(weather.parts().count(), 0, "nothing yet");
    let mut before = 0.0;
    for number in 0..60 {
        let events = tick(&mut world, &[]);
        animations.update(&world, &looks, &events);
        weather.update(&world, (&looks, &animations), 1.0 / 60.0);
        let share = weather.layers[0].share;
        assert!(share >= before && share - before < 0.05, "tick {number}: from {before} to {share}");
        before = share;
    }
    assert!(before > 0.99, "{before}");
    assert_eq!(Weather::new(&world, &LookBook::default()).layers[0].share, 1.0);
    // Another takes its place: both are there for a while, then one.
    weather.layers[0].row += 1;
    weather.update(&world, (&looks, &animations), 0.5);
    assert_eq!(weather.layers.len(), 2);
    weather.update(&world, (&looks, &animations), 0.6);
    assert_eq!(weather.layers.len(), 1);
}

#[test]
fn a_look_of_the_weathers_name_takes_precedence_over_that_of_its_sky() {
    let world = world("storm");
    let calm = AirLook { lightning: 0.0, ..AirLook::of(AirKind::Storm) };
    let book = LookBook::default().with_airs(vec![("storm".to_owned(), calm)]);
    let row = usize::from(world.rules().weather_named("storm").expect("there are storms"));
    assert_eq!(airs(world.rules(), &book)[row], calm);
    assert_eq!(airs(world.rules(), &LookBook::default())[row], AirLook::of(AirKind::Storm));
}

#[test]
fn lightning_flashes_once_in_a_while_and_never_flickers() {
    let frames: Vec<f32> = (0..60 * 60).map(|frame| flash(f64::from(frame) / 60.0, 9.0)).collect();
    let begins: Vec<usize> = (1..frames.len()).filter(|&at| frames[at] > 0.0 && frames[at - 1] == 0.0).collect();
    assert!((5..=7).contains(&begins.len()), "{} flashes in a minute", begins.len());
    assert!(begins.windows(2).all(|pair| pair[1] - pair[0] > 180), "they are seconds apart: {begins:?}");
    assert!(frames.iter().any(|&light| light > 0.8) && frames.iter().all(|light| (0.0..=1.0).contains(light)));
}

#[test]
fn however_much_is_in_view_the_particles_are_bounded_and_stay_within_it() {
    for (zoom, screen) in [(3.0, vec2(3840.0, 2160.0)), (10.0, vec2(1280.0, 720.0)), (96.0, vec2(1920.0, 1080.0))] {
        let seen = Rect::new(4000.0, 3000.0, screen.x / zoom, screen.y / zoom);
        let sight = Sight { seen, zoom, seconds: 360_000.0, dark: 0.0 };
        let look = AirLook { rain: 1.0, snow: 1.0, dust: 1.0, ..AirLook::of(AirKind::Storm) };
        let air = falling::Air { look, share: 1.0, sight: &sight };
        assert!((100..=900).contains(&air.count(1.0, 2000.0)), "{} at {zoom}", air.count(1.0, 2000.0));
        assert_eq!(falling::Air { share: 0.0, ..air }.count(1.0, 2000.0), 0);
    }
}

#[test]
fn whoever_walks_in_snow_leaves_prints_that_vanish() {
    let mut world = world("snow");
    let looks = looks(&world);
    let mut animations = UnitAnimations::new(&world, &looks);
    let mut weather = Weather::new(&world, &LookBook::default());
    let people: Vec<_> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let mut to = world.unit(people[0]).expect("somebody lives").cell();
    to.x += 6;
    let mut commands = vec![
        Command::Draft(Draft { units: people.clone(), drafted: true }),
        Command::Order(GiveOrder { units: people, order: Order::Move(to) }),
    ];
    weather.seen = Camera::new(96, 64, Rect::new(20.0, 20.0, 20.0, 15.0)).seen();
    let mut most = 0;
    for _ in 0..600 {
        let events = tick(&mut world, &std::mem::take(&mut commands));
        animations.update(&world, &looks, &events);
        weather.update(&world, (&looks, &animations), 1.0 / 60.0);
        most = most.max(weather.tracks.count());
    }
    assert!(most > 10, "{most} prints");
    weather.update(&world, (&looks, &animations), 60.0);
    assert_eq!(weather.tracks.count(), 0);
    // Nothing is kept for those out of view.
    weather.seen = Rect::new(500.0, 500.0, 1.0, 1.0);
    weather.update(&world, (&looks, &animations), 1.0 / 60.0);
    assert!(weather.tracks.is_empty());
}

#[test]
fn noise_is_smooth_and_uses_its_whole_range() {
    let values: Vec<f32> = (0..4000).map(|step| noise(vec2(step as f32 * 0.05 - 100.0, 7.3), 5)).collect();
    assert!(values.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.15));
    let (low, high) = values.iter().fold((1.0f32, 0.0f32), |(low, high), &value| (low.min(value), high.max(value)));
    assert!(low < 0.15 && high > 0.85 && low >= 0.0 && high <= 1.0, "{low} to {high}");
}
