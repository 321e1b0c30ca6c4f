//! The colours of the interface as egui colours, and the colour-blind ones that replace them on request.

use crate::play::presentation::{colour_blind, colours};
use egui::epaint::shape_transform::adjust_colors;
use egui::layers::ShapeIdx;
use egui::{Color32, Context};
use osada::texture::palette::Rgb;

pub const LINEN: Color32 = opaque(colours::LINEN);
pub const DIM: Color32 = opaque(colours::DIM);
pub const GOOD: Color32 = opaque(colours::GOOD);
pub const BAD: Color32 = opaque(colours::BAD);
pub const GOLD: Color32 = opaque(colours::GOLD);

const fn opaque(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

pub fn colour(rgb: Rgb) -> Color32 {
    opaque(rgb)
}

pub fn veil(rgb: Rgb, opacity: f32) -> Color32 {
    Color32::from_rgba_unmultiplied(rgb.0, rgb.1, rgb.2, (opacity * 255.0) as u8)
}

/// Replaces colours by the colour-blind ones at the end of every frame, where they are asked for, so that panels need not
/// know of it.
pub fn watch(ctx: &Context) {
    ctx.on_end_pass("safe colours", std::sync::Arc::new(recolour));
}

fn recolour(ctx: &Context) {
    if !colour_blind::is_chosen() {
        return;
    }
    let layers: Vec<_> = ctx.memory(|memory| memory.layer_ids().collect());
    ctx.graphics_mut(|graphics| {
        for layer in layers {
            let Some(list) = graphics.get_mut(layer) else { continue };
            for number in 0..list.next_idx().0 {
                list.mutate_shape(ShapeIdx(number), |clipped| adjust_colors(&mut clipped.shape, recolour_one));
            }
        }
    });
}

fn recolour_one(colour: &mut Color32) {
    if colour.a() == 0 || *colour == Color32::PLACEHOLDER {
        return;
    }
    let [red, green, blue, opacity] = colour.to_srgba_unmultiplied();
    let usual = Rgb(red, green, blue);
    let safe = colour_blind::shown(usual);
    if usual != safe {
        *colour = Color32::from_rgba_unmultiplied(safe.0, safe.1, safe.2, opacity);
    }
}
