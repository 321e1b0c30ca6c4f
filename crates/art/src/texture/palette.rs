//! The one palette of the game: earth, linen, timber and madder, as in a painted village house.
//! Everything drawn takes its colours from here and only mixes, lightens or darkens them.
//!
//! ```
//! use osada_art::texture::palette;
//!
//! let twilight = palette::HERB.mix(palette::INK, 0.5);
//! assert_ne!(twilight, palette::HERB);
//! ```

/// A colour of 8 bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The mix of two colours with share `t` (0…1) of the other.
    pub fn mix(self, other: Self, t: f32) -> Self {
        let channel = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t + 0.5).clamp(0.0, 255.0) as u8;
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// Brighter for factors above 1, darker below.
    pub fn lit(self, factor: f32) -> Self {
        let channel = |a: u8| (f32::from(a) * factor + 0.5).clamp(0.0, 255.0) as u8;
        Self(channel(self.0), channel(self.1), channel(self.2))
    }

    /// The channels as `[r, g, b]`.
    pub fn channels(self) -> [u8; 3] {
        [self.0, self.1, self.2]
    }
}

macro_rules! palette {
    ($($(#[$doc:meta])* $name:ident = $r:literal, $g:literal, $b:literal;)*) => {
        $($(#[$doc])* pub const $name: Rgb = Rgb($r, $g, $b);)*
        /// Every colour of the palette with its name, for pictures of the palette itself.
        pub const ALL: &[(&str, Rgb)] = &[$((stringify!($name), $name)),*];
    };
}

palette! {
    /// Outlines: a brown that is nearly black.
    INK = 38, 28, 24;
    /// Bleached linen: the people's clothes, letters, highlights of the interface.
    LINEN = 240, 228, 200;
    /// Unbleached linen and straw.
    STRAW = 217, 186, 118;
    /// Faces and hands of people.
    SKIN = 232, 188, 148;
    /// Madder red: embroidery, raids, the besiegers' cloth.
    MADDER = 168, 52, 42;
    /// Dried blood and the besiegers' dark cloth.
    OXBLOOD = 98, 32, 32;
    /// Woad blue: sashes, the mine designation.
    WOAD = 62, 96, 138;
    /// Ochre yellow: gold, fire's middle, the food icon.
    OCHRE = 222, 164, 60;
    /// Ember orange.
    EMBER = 228, 110, 40;
    /// The hottest part of a flame.
    FLAME = 255, 232, 150;
    /// Meadow green, the ground of nearly everything.
    MEADOW = 118, 142, 74;
    /// Sunlit grass.
    BLADE = 150, 168, 88;
    /// Moss: grass in shade.
    MOSS = 88, 114, 62;
    /// Spruce green.
    SPRUCE = 44, 78, 60;
    /// Oak leaves.
    OAK = 80, 108, 48;
    /// Birch leaves.
    BIRCH = 142, 154, 78;
    /// Dry steppe grass.
    SCRUB = 152, 142, 82;
    /// River sand.
    SAND = 208, 184, 132;
    /// Trodden earth.
    EARTH = 142, 108, 72;
    /// Wet mud.
    MUD = 92, 72, 52;
    /// Fresh timber.
    TIMBER = 172, 124, 76;
    /// Bark and old timber.
    BARK = 104, 72, 48;
    /// Granite in light.
    GRANITE = 166, 160, 148;
    /// Granite in shade.
    SLATE = 100, 98, 96;
    /// Iron of fittings, chains and the besiegers' gear.
    IRON = 74, 76, 82;
    /// Polished steel.
    STEEL = 188, 192, 196;
    /// Shallow water.
    FORD = 104, 152, 152;
    /// Deep water.
    RIVER = 52, 92, 112;
    /// Foam and mist.
    FOAM = 220, 232, 222;
    /// Deer hide.
    HIDE = 178, 116, 66;
    /// Wolf fur.
    FUR = 124, 126, 132;
    /// Sky at night: the dark side of the moon, the title screen.
    NIGHT = 40, 50, 92;
    /// The light at midnight: what the picture is multiplied by where no fire burns.
    MOONLIGHT = 107, 122, 184;
    /// Snow in light.
    SNOW = 226, 232, 236;
    /// Snow in shade.
    DRIFT = 172, 186, 204;
    /// Ice over shallow water.
    ICE = 158, 184, 194;
    /// Healing, growth, allowed.
    HERB = 96, 158, 80;
}
