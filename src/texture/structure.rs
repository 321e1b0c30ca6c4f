//! What people build: names, sizes, states, and which painter draws it.

use super::names::named;
use super::{Image, TILE, defence, fire, home, wall};

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
        /// Where goods are put down.
        Stockpile = "stockpile",
        /// Farm tile; states 0 tilled, 1 sprouts, 2 growing, 3 ripe.
        Farm = "farm",
        /// The colony's banner, animated.
        Banner = "banner",
        /// Torch on a post, animated; state 0 burning, 1 out.
        Torch = "torch",
        /// Plank bridge; state 0 runs east–west, 1 north–south.
        Bridge = "bridge",
        /// Cobbled road; states are connection masks.
        Road = "road",
        /// The besiegers' tents and fire, 2×2 tiles, animated.
        Camp = "camp",
        /// A building site.
        Scaffold = "scaffold",
        /// What is left of a destroyed structure.
        Rubble = "rubble",
    }
}

impl StructureLook {
    /// Columns and rows of tiles that it covers.
    pub const fn tiles(self) -> (usize, usize) {
        if matches!(self, Self::Hearth | Self::Camp) { (2, 2) } else { (1, 1) }
    }

    /// Pixels by which the picture rises above its upper tile.
    pub const fn rise(self) -> usize {
        match self {
            Self::Hearth | Self::Camp | Self::Torch => 12,
            Self::BoltTower | Self::Banner => 24,
            _ => 0,
        }
    }

    /// Width and height of the picture in pixels.
    pub const fn size(self) -> (usize, usize) {
        let (columns, rows) = self.tiles();
        (columns * TILE, rows * TILE + self.rise())
    }

    /// Number of states; the members say what they mean.
    pub const fn states(self) -> u8 {
        match self {
            Self::WoodWall | Self::StoneWall | Self::Road => 16,
            Self::Door | Self::Gate | Self::Farm => 4,
            Self::SpikeTrap | Self::BoltTower | Self::Bed | Self::Infirmary | Self::Torch | Self::Bridge => 2,
            _ => 1,
        }
    }

    /// Number of animation frames; about six a second look right.
    pub const fn frames(self) -> u32 {
        if matches!(self, Self::Hearth | Self::Camp | Self::Torch | Self::Banner) { 4 } else { 1 }
    }

    /// Whether its states are masks of connected sides ([`super::joined`]).
    pub const fn joins(self) -> bool {
        matches!(self, Self::WoodWall | Self::StoneWall | Self::Road)
    }

    /// Whether it lies flat on the ground: drawn below everything that stands.
    pub const fn is_flat(self) -> bool {
        matches!(self, Self::SpikeTrap | Self::Stockpile | Self::Farm | Self::Bridge | Self::Road | Self::Rubble)
    }
}

/// The state of a door or gate. `across` if the wall it closes runs north–south.
pub const fn door_state(is_open: bool, across: bool) -> u8 {
    is_open as u8 | (across as u8) << 1
}

/// One structure. `state` and `frame` may be any numbers; they wrap.
pub fn structure(look: StructureLook, state: u8, frame: u32, seed: u64) -> Image {
    let (state, frame) = (state % look.states(), frame % look.frames());
    match look {
        StructureLook::Hearth => fire::hearth(frame, seed),
        StructureLook::Camp => fire::camp(frame, seed),
        StructureLook::Torch => fire::torch(frame, state == 0, seed),
        StructureLook::WoodWall => wall::wood_wall(state, seed),
        StructureLook::StoneWall => wall::stone_wall(state, seed),
        StructureLook::Road => wall::road(state, seed),
        StructureLook::Door => defence::door(state & 1 != 0, state & 2 != 0),
        StructureLook::Gate => defence::gate(state & 1 != 0, state & 2 != 0),
        StructureLook::Barricade => defence::barricade(),
        StructureLook::SpikeTrap => defence::spike_trap(state == 0),
        StructureLook::BoltTower => defence::bolt_tower(state == 0),
        StructureLook::Banner => defence::banner(frame),
        StructureLook::Bed => home::bed(state == 1, false),
        StructureLook::Infirmary => home::bed(state == 1, true),
        StructureLook::Kitchen => home::kitchen(),
        StructureLook::Stockpile => home::stockpile(),
        StructureLook::Farm => home::farm(state, seed),
        StructureLook::Bridge => home::bridge(state == 1, seed),
        StructureLook::Scaffold => home::scaffold(),
        StructureLook::Rubble => home::rubble(seed),
    }
}
