//! The generated pictures in panels.

use egui::{
    self, Color32, ColorImage, Context, Image, Rect, TextureHandle, TextureOptions, Ui, Vec2, load::SizedTexture, pos2,
    vec2,
};
use osada::texture::{Atlas, IconLook, LookBook, Picture, Portrait, SHEET};

pub struct Icons {
    sheets: Vec<TextureHandle>,
    atlas: Atlas,
}

impl Icons {
    pub fn new(ctx: &Context, atlas: &Atlas) -> Self {
        let load = |(number, sheet): (usize, &osada::texture::Image)| {
            let image = ColorImage::from_rgba_unmultiplied([sheet.width, sheet.height], &sheet.rgba);
            ctx.load_texture(format!("sheet {number}"), image, TextureOptions::LINEAR)
        };
        let sheets = atlas.sheets.iter().enumerate().map(load).collect();
        let mut atlas = atlas.clone();
        atlas.sheets.clear();
        Self { sheets, atlas }
    }

    /// The looks made of data among them.
    pub fn looks(&self) -> &LookBook {
        &self.atlas.looks
    }

    fn find(&self, picture: Picture) -> Option<(egui::TextureId, Rect, Vec2)> {
        let region = self.atlas.region(picture)?;
        let sheet = self.sheets.get(region.sheet)?;
        let whole = SHEET as f32;
        let from = pos2(region.x as f32 / whole, region.y as f32 / whole);
        let size = vec2(region.width as f32, region.height as f32);
        Some((sheet.id(), Rect::from_min_size(from, size / whole), size))
    }

    /// A picture of this height as a widget.
    pub fn image(&self, picture: Picture, height: f32) -> Image<'static> {
        match self.find(picture) {
            Some((id, uv, size)) => {
                let shown = size * (height / size.y);
                Image::from_texture(SizedTexture::new(id, shown)).uv(uv).fit_to_exact_size(shown)
            }
            None => Image::from_texture(SizedTexture::new(egui::TextureId::default(), vec2(1.0, 1.0))),
        }
    }

    /// Paints the upper part of a picture so that it fills the width of a rectangle: a portrait.
    pub fn paint_top(&self, ui: &Ui, picture: Picture, rect: Rect) {
        if let Some((id, uv, size)) = self.find(picture) {
            let Portrait { side, above } = picture.portrait();
            let width = uv.width() * (1.0 - 2.0 * side);
            let height = width * rect.height() / rect.width() * (size.x / size.y);
            let from = pos2(uv.left() + uv.width() * side, uv.top() + uv.height() * above);
            let shown = Rect::from_min_size(from, vec2(width, height));
            ui.painter().image(id, rect, shown, Color32::WHITE);
        }
    }

    /// Paints a picture into a rectangle, keeping its proportions.
    pub fn paint(&self, ui: &Ui, picture: Picture, rect: Rect, tint: Color32) {
        if let Some((id, uv, size)) = self.find(picture) {
            let scale = (rect.width() / size.x).min(rect.height() / size.y);
            let rect = Rect::from_center_size(rect.center(), size * scale);
            ui.painter().image(id, rect, uv, tint);
        }
    }

    /// Paints an icon, mirrored if it is to point back.
    pub fn paint_pointing(&self, ui: &Ui, icon: IconLook, rect: Rect, back: bool) {
        if let Some((id, uv, _)) = self.find(Picture::Icon(icon)) {
            let mirrored = Rect::from_min_max(pos2(uv.right(), uv.top()), pos2(uv.left(), uv.bottom()));
            ui.painter().image(id, rect, if back { mirrored } else { uv }, Color32::WHITE);
        }
    }
}
