//! Structures: names, sizes, states, and the painter of each. A new structure needs one more member and its row here.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::names::named;
use super::{defence, fire, home, landmark, wall, workshop};

named! {
    /// A kind of structure.
    StructureLook {
        /// The great fire of the settlement, 2×2 tiles.
        Hearth = "hearth",
        /// Palisade; states are connection masks.
        WoodWall = "wood_wall",
        /// Stone wall; states are connection masks.
        StoneWall = "stone_wall",
        /// Door; states by [`door_state`].
        Door = "door",
        /// Gate; states by [`door_state`].
        Gate = "gate",
        /// Crossed stakes.
        Barricade = "barricade",
        /// Spikes in a pit; state 0 armed, 1 sprung.
        SpikeTrap = "spike_trap",
        /// A tower with a great crossbow; state 0 loaded, 1 empty.
        BoltTower = "bolt_tower",
        /// Bed; state 0 empty, 1 with somebody's blanket drawn up.
        Bed = "bed",
        /// Infirmary bed; states as a bed.
        Infirmary = "infirmary",
        /// Oven and table.
        Kitchen = "kitchen",
        Stockpile = "stockpile",
        /// Farm tile; states 0 tilled, 1 sprouts, 2 growing, 3 ripe.
        Farm = "farm",
        /// The colony's banner, animated.
        Banner = "banner",
        /// A ladder to a roofed platform.
        Watchtower = "watchtower",
        /// Torch on a post, animated; state 0 burning, 1 out.
        Torch = "torch",
        /// Plank bridge; state 0 runs east–west, 1 north–south.
        Bridge = "bridge",
        /// Cobbled road; states are connection masks.
        Road = "road",
        /// The besiegers' tents and fire, 2×2 tiles, animated.
        Camp = "camp",
        /// The besiegers' wall of crooked, blackened stakes; states are connection masks.
        Palisade = "palisade",
        /// The same wall with a ladder at it.
        Ladder = "ladder",
        /// The gap in it, between two poles with skulls.
        PalisadeGate = "palisade_gate",
        /// A mound with a roofed wooden post and flowers.
        Grave = "grave",
        /// A barn of planks under thatch, 2×2 tiles.
        Granary = "granary",
        Wagon = "wagon",
        /// A cage with a captive in it.
        Cage = "cage",
        /// A flat boat with a mast, 2×1 tiles.
        Ferry = "ferry",
        StandingStone = "standing_stone",
        Ram = "ram",
        /// A forge with its anvil.
        Smithy = "smithy",
        /// An open shed with a saw on its bench.
        Workshop = "workshop",
        /// A smoking charcoal clamp under turf, animated.
        Kiln = "kiln",
        /// A shaft furnace of clay with slag.
        Bloomery = "bloomery",
        /// A stretched hide and a vat.
        Tannery = "tannery",
        /// A bench, and arrows in a barrel.
        Fletcher = "fletcher",
        /// A domed oven with loaves.
        Bakery = "bakery",
        /// Casks and a mash tub.
        Brewery = "brewery",
        Well = "well",
        /// A trench; states are connection masks.
        Ditch = "ditch",
        /// Iron spikes on the ground; state 0 armed, 1 sprung.
        Caltrops = "caltrops",
        /// A slender tower with a tall bow; state 0 loaded, 1 empty.
        LongbowTower = "longbow_tower",
        /// A pot of pitch in a frame, animated; state 0 boiling, 1 poured out.
        Cauldron = "cauldron",
        /// A palisade with a walk; states are connection masks.
        WallWalk = "wall_walk",
        /// A row of tall shields.
        Mantlet = "mantlet",
        /// A log fire in an iron basket, animated; state 0 burning, 1 out.
        WatchFire = "watch_fire",
        /// A timber frame with a bell.
        BellTower = "bell_tower",
        Scaffold = "scaffold",
        /// The remains of a destroyed structure.
        Rubble = "rubble",
    }
}

named! {
    /// The meaning of the states of a structure's picture.
    StructureStates {
        One = "one",
        /// Masks of connected sides ([`super::joined`]).
        Connected = "connected",
        /// Closed or open, and how the wall around it runs ([`door_state`]).
        Door = "door",
        /// Loaded or armed: 0; spent: 1.
        Spent = "spent",
        /// Empty: 0; with somebody in it: 1.
        Occupied = "occupied",
        /// Tilled, sprouting, growing, ripe.
        Ripeness = "ripeness",
        /// Burning: 0; out: 1.
        Fire = "fire",
        /// East to west: 0; north to south: 1.
        Orientation = "orientation",
    }
}

impl StructureStates {
    /// Number of states.
    pub const fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Spent | Self::Occupied | Self::Fire | Self::Orientation => 2,
            Self::Door | Self::Ripeness => 4,
            Self::Connected => 16,
        }
    }
}

/// One state of a structure at one moment.
struct Shown {
    state: u8,
    frame: u32,
    seed: u64,
}

/// Everything that the picture of a structure is made from.
struct StructureRow {
    /// Columns and rows.
    tiles: (usize, usize),
    /// Pixels above its upper tile.
    rise: usize,
    states: StructureStates,
    frames: u32,
    is_flat: bool,
    /// Paints on a canvas of the right size, whose origin is the upper left corner of the upper left tile.
    paint: fn(Canvas, &Shown) -> Image,
}

impl StructureRow {
    /// A single tile without animation.
    const fn new(paint: fn(Canvas, &Shown) -> Image) -> Self {
        Self { tiles: (1, 1), rise: 0, states: StructureStates::One, frames: 1, is_flat: false, paint }
    }
}

impl StructureLook {
    const fn row(self) -> StructureRow {
        use StructureStates as States;
        match self {
            Self::Hearth => StructureRow {
                tiles: (2, 2),
                rise: 12,
                frames: 4,
                ..StructureRow::new(|canvas, shown| fire::hearth(canvas, shown.frame, shown.seed))
            },
            Self::WoodWall => StructureRow {
                states: States::Connected,
                ..StructureRow::new(|canvas, shown| wall::wood_wall(canvas, shown.state, shown.seed))
            },
            Self::StoneWall => StructureRow {
                states: States::Connected,
                ..StructureRow::new(|canvas, shown| wall::stone_wall(canvas, shown.state, shown.seed))
            },
            Self::Door => StructureRow {
                states: States::Door,
                ..StructureRow::new(|canvas, shown| defence::door(canvas, shown.state & 1 != 0, shown.state & 2 != 0))
            },
            Self::Gate => StructureRow {
                states: States::Door,
                ..StructureRow::new(|canvas, shown| defence::gate(canvas, shown.state & 1 != 0, shown.state & 2 != 0))
            },
            Self::Barricade => StructureRow::new(|canvas, _| defence::barricade(canvas)),
            Self::SpikeTrap => StructureRow {
                states: States::Spent,
                is_flat: true,
                ..StructureRow::new(|canvas, shown| defence::spike_trap(canvas, shown.state == 0))
            },
            Self::BoltTower => StructureRow {
                rise: 24,
                states: States::Spent,
                ..StructureRow::new(|canvas, shown| defence::bolt_tower(canvas, shown.state == 0))
            },
            Self::Bed => StructureRow {
                states: States::Occupied,
                ..StructureRow::new(|canvas, shown| home::bed(canvas, shown.state == 1, false))
            },
            Self::Infirmary => StructureRow {
                states: States::Occupied,
                ..StructureRow::new(|canvas, shown| home::bed(canvas, shown.state == 1, true))
            },
            Self::Kitchen => StructureRow::new(|canvas, _| home::kitchen(canvas)),
            Self::Stockpile => StructureRow { is_flat: true, ..StructureRow::new(|canvas, _| home::stockpile(canvas)) },
            Self::Farm => StructureRow {
                states: States::Ripeness,
                is_flat: true,
                ..StructureRow::new(|canvas, shown| home::farm(canvas, shown.state, shown.seed))
            },
            Self::Banner => StructureRow {
                rise: 24,
                frames: 4,
                ..StructureRow::new(|canvas, shown| defence::banner(canvas, shown.frame))
            },
            Self::Watchtower => StructureRow { rise: 24, ..StructureRow::new(|canvas, _| defence::watchtower(canvas)) },
            Self::Torch => StructureRow {
                rise: 12,
                states: States::Fire,
                frames: 4,
                ..StructureRow::new(|canvas, shown| fire::torch(canvas, shown.frame, shown.state == 0, shown.seed))
            },
            Self::Bridge => StructureRow {
                states: States::Orientation,
                is_flat: true,
                ..StructureRow::new(|_, shown| home::bridge(shown.state == 1, shown.seed))
            },
            Self::Road => StructureRow {
                states: States::Connected,
                is_flat: true,
                ..StructureRow::new(|_, shown| wall::road(shown.state, shown.seed))
            },
            Self::Camp => StructureRow {
                tiles: (2, 2),
                rise: 12,
                frames: 4,
                ..StructureRow::new(|canvas, shown| fire::camp(canvas, shown.frame, shown.seed))
            },
            Self::Palisade => StructureRow {
                states: States::Connected,
                ..StructureRow::new(|canvas, shown| wall::palisade(canvas, shown.state, shown.seed))
            },
            Self::Ladder => StructureRow::new(|canvas, shown| wall::laddered_palisade(canvas, shown.seed)),
            Self::PalisadeGate => StructureRow { rise: 8, ..StructureRow::new(|canvas, _| defence::camp_gate(canvas)) },
            Self::Grave => {
                StructureRow { rise: 4, ..StructureRow::new(|canvas, shown| landmark::grave(canvas, shown.seed)) }
            }
            Self::Granary => {
                StructureRow { tiles: (2, 2), rise: 12, ..StructureRow::new(|canvas, _| home::granary(canvas)) }
            }
            Self::Wagon => StructureRow { rise: 4, ..StructureRow::new(|canvas, _| landmark::wagon(canvas)) },
            Self::Cage => StructureRow { rise: 4, ..StructureRow::new(|canvas, _| landmark::cage(canvas)) },
            Self::Ferry => {
                StructureRow { tiles: (2, 1), rise: 20, ..StructureRow::new(|canvas, _| landmark::ferry(canvas)) }
            }
            Self::Ram => StructureRow { rise: 4, ..StructureRow::new(|canvas, _| landmark::ram(canvas)) },
            Self::StandingStone => {
                StructureRow { rise: 12, ..StructureRow::new(|canvas, _| landmark::standing_stone(canvas)) }
            }
            Self::Smithy => StructureRow { rise: 8, ..StructureRow::new(|canvas, _| home::smithy(canvas)) },
            Self::Workshop => StructureRow { rise: 8, ..StructureRow::new(|canvas, _| workshop::workshop(canvas)) },
            Self::Kiln => StructureRow {
                rise: 16,
                frames: 4,
                ..StructureRow::new(|canvas, shown| workshop::kiln(canvas, shown.frame))
            },
            Self::Bloomery => StructureRow { rise: 10, ..StructureRow::new(|canvas, _| workshop::bloomery(canvas)) },
            Self::Tannery => StructureRow { rise: 4, ..StructureRow::new(|canvas, _| workshop::tannery(canvas)) },
            Self::Fletcher => StructureRow { rise: 6, ..StructureRow::new(|canvas, _| workshop::fletcher(canvas)) },
            Self::Bakery => StructureRow { rise: 6, ..StructureRow::new(|canvas, _| workshop::bakery(canvas)) },
            Self::Brewery => StructureRow { rise: 8, ..StructureRow::new(|canvas, _| workshop::brewery(canvas)) },
            Self::Well => StructureRow { rise: 14, ..StructureRow::new(|canvas, _| workshop::well(canvas)) },
            Self::Ditch => StructureRow {
                states: States::Connected,
                is_flat: true,
                ..StructureRow::new(|_, shown| wall::ditch(shown.state, shown.seed))
            },
            Self::Caltrops => StructureRow {
                states: States::Spent,
                is_flat: true,
                ..StructureRow::new(|canvas, shown| defence::caltrops(canvas, shown.state == 0))
            },
            Self::LongbowTower => StructureRow {
                rise: 41,
                states: States::Spent,
                ..StructureRow::new(|canvas, shown| defence::longbow_tower(canvas, shown.state == 0))
            },
            Self::Cauldron => StructureRow {
                rise: 8,
                states: States::Spent,
                frames: 4,
                ..StructureRow::new(|canvas, shown| fire::cauldron(canvas, shown.frame, shown.state == 0, shown.seed))
            },
            Self::WallWalk => StructureRow {
                states: States::Connected,
                ..StructureRow::new(|canvas, shown| wall::wall_walk(canvas, shown.state, shown.seed))
            },
            Self::Mantlet => StructureRow { rise: 4, ..StructureRow::new(|canvas, _| defence::mantlet(canvas)) },
            Self::WatchFire => StructureRow {
                rise: 20,
                states: States::Fire,
                frames: 4,
                ..StructureRow::new(|canvas, shown| fire::watch_fire(canvas, shown.frame, shown.state == 0, shown.seed))
            },
            Self::BellTower => StructureRow { rise: 30, ..StructureRow::new(|canvas, _| defence::bell_tower(canvas)) },
            Self::Scaffold => StructureRow::new(|canvas, _| home::scaffold(canvas)),
            Self::Rubble => {
                StructureRow { is_flat: true, ..StructureRow::new(|canvas, shown| home::rubble(canvas, shown.seed)) }
            }
        }
    }

    /// Columns and rows of tiles that it covers.
    pub const fn tiles(self) -> (usize, usize) {
        self.row().tiles
    }

    /// Pixels above its upper tile.
    pub const fn rise(self) -> usize {
        self.row().rise
    }

    /// Width and height of the picture, in pixels.
    pub const fn size(self) -> (usize, usize) {
        let row = self.row();
        (row.tiles.0 * TILE, row.tiles.1 * TILE + row.rise)
    }

    pub const fn meaning(self) -> StructureStates {
        self.row().states
    }

    pub const fn states(self) -> u8 {
        self.row().states.count()
    }

    /// Number of animation frames; about six a second look right.
    pub const fn frames(self) -> u32 {
        self.row().frames
    }

    /// Its states are masks of connected sides ([`super::joined`]).
    pub const fn joins(self) -> bool {
        matches!(self.row().states, StructureStates::Connected)
    }

    /// It lies on the ground, drawn below everything that stands.
    pub const fn is_flat(self) -> bool {
        self.row().is_flat
    }
}

/// The state of a door or gate; `across` if the wall it closes runs north–south.
pub const fn door_state(is_open: bool, across: bool) -> u8 {
    is_open as u8 | (across as u8) << 1
}

/// One structure. `state` and `frame` may be any numbers; they wrap.
pub fn structure(look: StructureLook, state: u8, frame: u32, seed: u64) -> Image {
    structure_at(1.0, look, state, frame, seed)
}

/// One structure, enlarged. Bridges, roads and ditches, which are no shapes, keep their pixels.
pub(super) fn structure_at(scale: f32, look: StructureLook, state: u8, frame: u32, seed: u64) -> Image {
    let row = look.row();
    let (width, height) = look.size();
    let mut canvas = Canvas::scaled(width, height, scale);
    canvas.shift_y = row.rise as f32 * scale;
    let image = (row.paint)(canvas, &Shown { state: state % row.states.count(), frame: frame % row.frames, seed });
    if (image.width, image.height) == (width, height) { image.resized(scale) } else { image }
}
