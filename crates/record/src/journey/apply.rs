//! Checks a step of a journey, and takes it.

use super::state::{Garrison, Journey, MOST_STEPS, OFFERS, Phase, SiegeResult, Traveller};
use super::step::{Aftermath, OFFERED, RoadRefusal, Step, left_over};
use osada_ai::grid::Stream;
use osada_content::{Place, RoadChange, StopChoice};
use osada_sim::Legacy;
use osada_sim::rules::{Good, Stock};

/// Goods in the order in which they are loaded unasked.
const LOADED: [Good; 11] = [
    Good::Food,
    Good::Bread,
    Good::Iron,
    Good::Leather,
    Good::Arrows,
    Good::Hides,
    Good::Ale,
    Good::Wood,
    Good::Stone,
    Good::Charcoal,
    Good::Ore,
];
/// Most days of a road.
const LONGEST: u32 = 1_000;
/// Greatest number of carts, of people who travel together, and of pieces that a cart carries.
const LARGEST: u32 = 10_000;

impl Journey {
    /// Checks if a step can be taken.
    ///
    /// # Errors
    ///
    /// The reason why not.
    pub fn check(&self, step: &Step) -> Result<(), RoadRefusal> {
        let when = |is_now: bool| if is_now { Ok(()) } else { Err(RoadRefusal::NotNow) };
        when(self.steps().len() < MOST_STEPS)?;
        match step {
            Step::Begin => when(self.can_begin()),
            Step::End(_) => when(self.phase == Phase::Besieged),
            Step::Choose(index) => {
                when(self.phase == Phase::Arrived && self.siege().is_none())?;
                let choice = self.choices().get(*index).ok_or(RoadRefusal::Nothing)?;
                self.unmet(&choice.needs).map_or(Ok(()), |need| Err(RoadRefusal::Needs(need.clone())))
            }
            Step::Improve(index) => match &self.phase {
                Phase::Improving(offered) if offered.contains(index) => Ok(()),
                Phase::Improving(_) => Err(RoadRefusal::Nothing),
                _ => Err(RoadRefusal::NotNow),
            },
            Step::Take(index) | Step::Leave(index) => {
                when(self.phase == Phase::Leaving)?;
                let person = self.people.get(*index).ok_or(RoadRefusal::Nothing)?;
                when(person.goes == matches!(step, Step::Leave(_)))?;
                if person.goes && self.going() == 1 {
                    return Err(RoadRefusal::Nobody);
                }
                if !person.goes && self.going() >= self.most as usize {
                    return Err(RoadRefusal::Crowd { most: self.most });
                }
                Ok(())
            }
            Step::Load(good, pieces) => {
                when(self.phase == Phase::Leaving)?;
                if *pieces > self.there(*good) {
                    return Err(RoadRefusal::TooLittle(*good));
                }
                let others = self.goods.pieces().saturating_sub(self.goods.of(*good));
                let most = self.capacity();
                let fits = others.saturating_add(*pieces) <= most || *pieces <= self.goods.of(*good);
                if fits { Ok(()) } else { Err(RoadRefusal::Heavy { most }) }
            }
            Step::Travel(index) => {
                when(self.phase == Phase::Leaving)?;
                let (_, road) = self.roads().find(|(other, _)| other == index).ok_or(RoadRefusal::Nothing)?;
                self.unmet(&road.needs).map_or(Ok(()), |need| Err(RoadRefusal::Needs(need.clone())))
            }
        }
    }

    /// Takes a step, or refuses it and changes nothing.
    ///
    /// # Errors
    ///
    /// The reason of [`check`](Self::check).
    pub fn apply(&mut self, step: Step) -> Result<(), RoadRefusal> {
        self.check(&step)?;
        match &step {
            Step::Begin => {
                self.phase = Phase::Besieged;
                self.people.iter_mut().for_each(|traveller| traveller.goes = true);
            }
            Step::End(aftermath) => self.end_siege(aftermath),
            Step::Choose(index) => {
                let then = self.choices()[*index].then.clone();
                self.phase = Phase::Leaving;
                self.change(&then);
            }
            Step::Improve(index) => {
                self.improvements.push(*index);
                if let Some(result) = self.sieges.last_mut() {
                    result.improvement = Some(*index);
                }
                self.phase = Phase::Leaving;
                let now = self.campaign().source.improvements.get(*index).map(|row| row.now.clone());
                self.change(&now.unwrap_or_default());
                self.load_unasked();
            }
            Step::Take(index) | Step::Leave(index) => {
                self.people[*index].goes ^= true;
                self.unload_excess();
            }
            Step::Load(good, pieces) => {
                let (good, pieces, all) = (*good, *pieces, self.there(*good));
                let with = |stock: &Stock, amount: u32| {
                    Stock::each(|other| if other == good { amount } else { stock.of(other) })
                };
                (self.goods, self.store) = (with(&self.goods, pieces), with(&self.store, all - pieces));
            }
            Step::Travel(index) => self.travel(*index),
        }
        // Of many small loads of a good the last one counts.
        let again = |last: &&mut Step| matches!((&**last, &step), (Step::Load(a, _), Step::Load(b, _)) if a == b);
        match self.record.steps.last_mut().filter(again) {
            Some(last) => *last = step,
            None => self.record.steps.push(step),
        }
        Ok(())
    }

    /// The choices at this node; none if it is no stop.
    pub fn choices(&self) -> &[StopChoice] {
        match &self.node().here {
            Place::Stop(stop) => &stop.choices,
            _ => &[],
        }
    }

    fn end_siege(&mut self, Aftermath { won, legacy }: &Aftermath) {
        let rules = &self.campaign().source.rules;
        let (days, saved) = (rules.defeat_days, rules.saved);
        let spoils = self.siege().map_or_else(Stock::default, |siege| siege.spoils);
        let lives = |traveller: &&Traveller| legacy.people.iter().any(|person| person.name == traveller.person.name);
        let fallen: Vec<String> = self
            .people
            .iter()
            .filter(|traveller| !lives(traveller))
            .map(|traveller| traveller.person.name.clone())
            .collect();
        self.fallen = self.fallen.saturating_add(fallen.len() as u32);
        let (node, day, people) = (self.at, self.day, legacy.people.len());
        self.sieges.push(SiegeResult { node, day, won: *won, people, fallen, improvement: None });
        self.learnt = Legacy { people: Vec::new(), goods: Stock::default(), ..legacy.clone() };
        let going = |(index, person): (usize, &osada_sim::Veteran)| Traveller {
            person: person.clone(),
            goes: index < self.most as usize,
        };
        self.people = legacy.people.iter().enumerate().map(going).collect();
        (self.hungry, self.next) = (0, Vec::new());
        if *won {
            (self.goods, self.store) = (Stock::default(), legacy.goods);
            self.store.put(&spoils);
            self.phase = self.offers();
            self.load_unasked();
            return;
        }
        self.goods = self.goods.share((saved * 100.0) as u32, 100);
        self.day = self.day.saturating_add(days);
        self.phase = Phase::Leaving;
        if self.people.is_empty() {
            self.go_on_with_a_garrison();
        }
        self.unload_excess();
        self.store = Stock::default();
    }

    /// The improvements that are offered now, if there are any.
    fn offers(&self) -> Phase {
        let mut left = left_over(&self.campaign().source.improvements, &self.improvements);
        Stream::new(self.seed(), OFFERS + self.sieges.len() as u64).shuffle(&mut left);
        left.truncate(OFFERED);
        left.sort_unstable();
        if left.is_empty() { Phase::Leaving } else { Phase::Improving(left) }
    }

    /// Where everybody has fallen, those who were left behind last come and go on.
    fn go_on_with_a_garrison(&mut self) {
        match self.garrisons.pop() {
            Some(Garrison { people, .. }) => {
                let goes = |(index, person)| Traveller { person, goes: index < self.most as usize };
                self.people = people.into_iter().enumerate().map(goes).collect();
            }
            None => self.phase = Phase::Over(None),
        }
    }

    fn travel(&mut self, index: usize) {
        let road = &self.campaign().source.roads[index];
        let (days, to) = (road.days, self.campaign().node(&road.to).unwrap_or(self.at));
        let is_held = self.result().is_none_or(|result| result.won);
        let (going, staying): (Vec<Traveller>, Vec<Traveller>) =
            std::mem::take(&mut self.people).into_iter().partition(|traveller| traveller.goes);
        self.people = going;
        // Nobody can stay where a siege was lost: they go their own ways.
        if is_held && !staying.is_empty() {
            let people = staying.into_iter().map(|traveller| traveller.person).collect();
            self.garrisons.push(Garrison { node: self.at, people });
        }
        self.unload_excess();
        self.store = Stock::default();
        self.spend(days);
        self.at = to;
        self.arrive();
    }

    /// So many days pass, and everybody eats.
    fn spend(&mut self, days: u32) {
        let eats = self.campaign().source.rules.eats;
        self.day = self.day.saturating_add(days);
        // A file could name any number of days.
        for _ in 0..days.min(LONGEST) {
            let mut hunger = eats.saturating_mul(self.going() as u32);
            for stock in [&mut self.goods.food, &mut self.goods.bread, &mut self.store.food, &mut self.store.bread] {
                let eaten = hunger.min(*stock);
                (*stock, hunger) = (*stock - eaten, hunger - eaten);
            }
            self.hungry = self.hungry.saturating_add(u32::from(hunger > 0));
        }
    }

    /// What happens on arrival at a node.
    pub(super) fn arrive(&mut self) {
        self.phase = Phase::Arrived;
        match self.node().here {
            Place::Siege(_) => {
                let sent = self.sent();
                self.store.put(&sent);
                self.load_unasked();
                self.store = Stock::default();
            }
            Place::Stop(_) => {}
            Place::End => {
                let endings = &self.campaign().source.endings;
                self.phase = Phase::Over(endings.iter().position(|ending| self.unmet(&ending.needs).is_none()));
            }
        }
    }

    fn change(&mut self, changes: &[RoadChange]) {
        for change in changes {
            match change {
                RoadChange::Give(goods) => {
                    self.store.put(goods);
                    self.load_unasked();
                }
                RoadChange::Take(goods) => {
                    let both = [&mut self.goods, &mut self.store];
                    both.into_iter().fold(*goods, |left, stock| {
                        let taken = Stock::each(|good| left.of(good).min(stock.of(good)));
                        *stock = Stock::each(|good| stock.of(good) - taken.of(good));
                        Stock::each(|good| left.of(good) - taken.of(good))
                    });
                }
                RoadChange::Join(count) => {
                    let first = self.campaign().source.start.people as usize + self.joined;
                    let new: Vec<_> = self.record.people.iter().skip(first).take(*count as usize).cloned().collect();
                    self.joined += new.len();
                    for person in new {
                        let goes = self.going() < self.most as usize;
                        self.people.push(Traveller { person, goes });
                    }
                }
                RoadChange::Part(count) => {
                    let stay = self.people.len().saturating_sub(*count as usize).max(1);
                    self.people.truncate(stay);
                    if self.going() == 0 {
                        self.people.iter_mut().take(1).for_each(|traveller| traveller.goes = true);
                    }
                }
                RoadChange::Carts(count) => self.carts = self.carts.saturating_add(*count).min(LARGEST),
                RoadChange::LoseCarts(count) => self.carts = self.carts.saturating_sub(*count),
                RoadChange::Load(pieces) => self.load = self.load.saturating_add(*pieces).min(LARGEST),
                RoadChange::People(count) => self.most = self.most.saturating_add(*count).min(LARGEST),
                RoadChange::Days(days) => self.spend(*days),
                RoadChange::Mark(mark) => self.marks.push(mark.clone()),
                RoadChange::Next(effects) => self.next.extend(effects.iter().cloned()),
            }
        }
        self.unload_excess();
    }

    /// Puts on the carts what they have room for, food first.
    fn load_unasked(&mut self) {
        let mut room = self.capacity().saturating_sub(self.goods.pieces());
        for good in LOADED {
            let moved = self.store.of(good).min(room);
            room -= moved;
            let amount = |other: Good| if other == good { moved } else { 0 };
            self.goods.put(&Stock::each(amount));
            self.store = Stock::each(|other| self.store.of(other) - amount(other));
        }
    }

    /// Takes off the carts what is too much for them, food last.
    fn unload_excess(&mut self) {
        let mut excess = self.goods.pieces().saturating_sub(self.capacity());
        for good in LOADED.into_iter().rev() {
            let moved = self.goods.of(good).min(excess);
            excess -= moved;
            let amount = |other: Good| if other == good { moved } else { 0 };
            self.store.put(&Stock::each(amount));
            self.goods = Stock::each(|other| self.goods.of(other) - amount(other));
        }
    }
}
