//! The terrains that generated maps are made of, as the rules number them.

use osada_sim::rules::{Rules, TerrainId};

pub const TERRAINS: [&str; 10] =
    ["grass", "tree", "rock", "deep_water", "shallow_water", "sand", "scrub", "mud", "berries", "road"];

/// Error: the rules lack a terrain that generated maps are made of. Holds its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules have no terrain `{0}`")]
pub struct MissingTerrain(pub &'static str);

/// The rules' numbers for the terrains that maps are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub grass: TerrainId,
    pub tree: TerrainId,
    pub rock: TerrainId,
    pub deep: TerrainId,
    pub shallow: TerrainId,
    pub sand: TerrainId,
    pub scrub: TerrainId,
    pub mud: TerrainId,
    pub berries: TerrainId,
    pub road: TerrainId,
}

impl Palette {
    pub fn new(rules: &Rules) -> Result<Self, MissingTerrain> {
        let named = |name: &'static str| rules.terrain_named(name).ok_or(MissingTerrain(name));
        let [grass, tree, rock, deep, shallow, sand, scrub, mud, berries, road] = TERRAINS;
        Ok(Self {
            grass: named(grass)?,
            tree: named(tree)?,
            rock: named(rock)?,
            deep: named(deep)?,
            shallow: named(shallow)?,
            sand: named(sand)?,
            scrub: named(scrub)?,
            mud: named(mud)?,
            berries: named(berries)?,
            road: named(road)?,
        })
    }

    /// The terrain for a movement factor of the experiments' boards.
    pub fn nearest(&self, factor: Option<f64>) -> TerrainId {
        match factor {
            None => self.rock,
            Some(factor) if factor < 1.0 => self.road,
            Some(factor) if factor > 1.0 => self.sand,
            Some(_) => self.grass,
        }
    }
}
