//! The look of the panels: dark timber, linen text, a madder thread of embroidery along the upper edge.

use super::colours::{self, DIM, GOLD, LINEN, colour, veil};
use super::icons::Icons;
use egui::{
    self, Color32, Context, CornerRadius, FontFamily, FontId, Frame, InnerResponse, Margin, Pos2, Rect, Response,
    RichText, Shadow, Stroke, TextStyle, Ui, Vec2, pos2, vec2,
};
use osada::texture::Picture;
use osada::texture::palette::{self, Rgb};

/// Points of window height that the interface is laid out for; larger windows scale it.
const HEIGHT: f32 = 800.0;

/// Points below which a window has no room for any panel.
const LEAST: (f32, f32) = (320.0, 160.0);

/// True if the window is so small that panels are left out, because they would have negative widths.
pub fn is_tiny(ctx: &Context) -> bool {
    let size = ctx.screen_rect().size();
    size.x < LEAST.0 || size.y < LEAST.1
}

/// Pixels per point in a window of this height in pixels, where the player wants this many per cent of the usual size.
pub fn scale(height: f32, percent: u16) -> f32 {
    (height / HEIGHT).clamp(0.7, 3.0) * f32::from(percent) / 100.0
}

/// Points of a finger, and of the rim that some controls draw inside their row: no touch target is smaller than 44, on a
/// screen whose points are CSS pixels.
const FINGER: f32 = 46.0;

/// Least size of the interface, in per cent of the usual one, for reading and tapping on a screen of this height in pixels
/// and this many pixels per point.
pub fn percent_for_fingers(height: f32, density: f32) -> u16 {
    (density / scale(height, 100) * 100.0).ceil() as u16
}

/// The size of the interface in per cent of the usual one, where the player wants this many per cent of what it is in a window of as
/// many points of the screen: a dense screen shows as much in a window of twice the pixels.
pub fn percent_at_density(height: f32, density: f32, wanted: u16) -> u16 {
    let density = density.clamp(1.0, 4.0);
    (scale(height / density, wanted) * density / scale(height, 100) * 100.0).round() as u16
}

/// Makes every control large enough for fingers at `density` pixels per point of the screen; `None` restores the usual
/// size.
pub fn fit_fingers(ctx: &Context, density: Option<f32>) {
    let points = density.map(|density| Vec2::splat((FINGER * density / ctx.pixels_per_point()).ceil()));
    let size = points.unwrap_or(egui::Spacing::default().interact_size);
    if ctx.style().spacing.interact_size != size {
        ctx.all_styles_mut(|style| style.spacing.interact_size = size);
    }
}

/// True on touch screens.
pub fn is_for_fingers(ctx: &Context) -> bool {
    ctx.style().spacing.interact_size.y > egui::Spacing::default().interact_size.y
}

/// Sets the height of rows, except on touch screens.
pub fn low_rows(ui: &mut Ui, height: f32) {
    if !is_for_fingers(ui.ctx()) {
        ui.spacing_mut().interact_size.y = height;
    }
}

/// Sets the scale for a window of this height in pixels, where the player wants this many per cent of the usual size.
pub fn apply(ctx: &Context, height: f32, percent: u16) {
    let scale = scale(height, percent);
    if (ctx.pixels_per_point() - scale).abs() > 0.01 {
        ctx.set_pixels_per_point(scale);
    }
}

/// Sets theme, fonts and colours, which never change while the window is open.
pub fn install(ctx: &Context) {
    colours::watch(ctx);
    ctx.set_theme(egui::Theme::Dark);
    // The proportional fonts have no arrows; the monospaced one does.
    let mut fonts = egui::FontDefinitions::default();
    // No text has emoji; a page does without their fonts (`web/build`).
    for emoji in ["NotoEmoji-Regular", "emoji-icon-font"] {
        fonts.font_data.remove(emoji);
        fonts.families.values_mut().for_each(|family| family.retain(|name| name != emoji));
    }
    if let Some(family) = fonts.families.get_mut(&FontFamily::Proportional) {
        family.push("Hack".to_owned());
    }
    ctx.set_fonts(fonts);
    ctx.style_mut_of(egui::Theme::Dark, |style| {
        let font = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Heading, font(20.0)),
            (TextStyle::Body, font(14.5)),
            (TextStyle::Button, font(14.5)),
            (TextStyle::Small, font(12.5)),
            (TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace)),
        ]
        .into();
        style.interaction.selectable_labels = false;
        style.always_scroll_the_only_direction = true;
        style.animation_time = 0.1;
        style.spacing.item_spacing = vec2(6.0, 4.0);
        style.spacing.button_padding = vec2(8.0, 4.0);
        style.spacing.scroll = scroll_bars();
        let visuals = &mut style.visuals;
        let ink = colour(palette::INK);
        visuals.override_text_color = Some(LINEN);
        visuals.panel_fill = ink;
        visuals.window_fill = ink;
        visuals.extreme_bg_color = colour(palette::INK.lit(0.7));
        visuals.window_stroke = Stroke::new(1.5, colour(palette::BARK));
        visuals.window_corner_radius = CornerRadius::same(4);
        visuals.menu_corner_radius = CornerRadius::same(4);
        visuals.window_shadow = shadow();
        visuals.popup_shadow = shadow();
        visuals.selection.bg_fill = colour(palette::MADDER);
        visuals.selection.stroke = Stroke::new(1.0, LINEN);
        let state = |fill: Rgb, rim: Rgb| egui::style::WidgetVisuals {
            bg_fill: colour(fill),
            weak_bg_fill: colour(fill),
            bg_stroke: Stroke::new(1.0, colour(rim)),
            corner_radius: CornerRadius::same(3),
            fg_stroke: Stroke::new(1.0, LINEN),
            expansion: 0.0,
        };
        visuals.widgets.noninteractive = state(palette::INK, palette::BARK);
        visuals.widgets.inactive = state(palette::BARK.lit(0.62), palette::BARK.lit(0.95));
        visuals.widgets.hovered = state(palette::BARK.lit(0.85), palette::STRAW);
        visuals.widgets.active = state(palette::MADDER.lit(0.8), palette::STRAW);
        visuals.widgets.open = state(palette::BARK.lit(0.7), palette::TIMBER);
    });
}

/// Points at the right of what scrolls that its bar may cover.
pub const BAR: f32 = 8.0;

/// Thin bars over the margin of what scrolls, which are seen before the mouse is on them: nothing else says that there is
/// more below.
fn scroll_bars() -> egui::style::ScrollStyle {
    egui::style::ScrollStyle {
        floating_width: 5.0,
        dormant_background_opacity: 0.25,
        active_background_opacity: 0.35,
        dormant_handle_opacity: 0.55,
        active_handle_opacity: 0.7,
        ..egui::style::ScrollStyle::floating()
    }
}

fn shadow() -> Shadow {
    Shadow { offset: [0, 3], blur: 10, spread: 0, color: Color32::from_black_alpha(110) }
}

pub fn panel() -> Frame {
    Frame::new()
        .fill(veil(palette::INK.mix(palette::BARK, 0.14), 0.94))
        .stroke(Stroke::new(1.5, colour(palette::BARK.lit(0.9))))
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin { left: 9, right: 9, top: 11, bottom: 8 })
        .shadow(shadow())
}

/// A panel that lies on top of those beside the map, whichever of them was tapped last, with the embroidered thread along
/// its top.
pub fn board<R>(
    ctx: &Context,
    name: &str,
    anchor: egui::Align2,
    offset: Vec2,
    add: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let area =
        egui::Area::new(egui::Id::new(name)).anchor(anchor, offset).constrain(true).order(egui::Order::Foreground);
    area.show(ctx, |ui| {
        let inner = panel().show(ui, add);
        thread(ui, inner.response.rect);
        inner.inner
    })
}

/// A panel whose corner or edge `pivot` lies at a point, with the embroidered thread along its top; returns the area it
/// covers.
pub fn board_at(ctx: &Context, name: &str, pivot: egui::Align2, at: Pos2, add: impl FnOnce(&mut Ui)) -> Rect {
    let area = egui::Area::new(egui::Id::new(name)).pivot(pivot).fixed_pos(at).constrain(true);
    area.show(ctx, |ui| board_in(ui, add)).response.rect
}

/// A panel that a key opens, at the lower edge of the room that it may take; it scrolls if its contents are too high.
pub fn open_panel(ctx: &Context, name: &str, room: Rect, add: impl FnOnce(&mut Ui)) {
    open_board(ctx, name, room, |ui, most| {
        scroll(most).show(ui, |ui| {
            ui.set_max_width(most.x - BAR);
            add(ui);
        });
    });
}

/// The same for contents that scroll by themselves where they need more than the points that they are given.
pub fn open_board(ctx: &Context, name: &str, room: Rect, add: impl FnOnce(&mut Ui, Vec2)) {
    board_at(ctx, name, egui::Align2::CENTER_BOTTOM, room.center_bottom(), |ui| {
        // The margins of the panel.
        let most = room.size() - vec2(20.0, 22.0);
        ui.set_max_width(most.x);
        add(ui, most);
    });
}

/// A panel among others.
pub fn board_in(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let inner = panel().show(ui, add);
    thread(ui, inner.response.rect);
}

/// The embroidered thread along the top of a panel: madder diamonds on linen.
pub fn thread(ui: &Ui, rect: Rect) {
    let (left, right, y) = (rect.left() + 3.0, rect.right() - 3.0, rect.top() + 4.5);
    let painter = ui.painter();
    painter.line_segment([pos2(left, y), pos2(right, y)], Stroke::new(1.0, veil(palette::LINEN, 0.35)));
    let count = ((right - left) / 9.0).floor().max(1.0);
    let step = (right - left) / count;
    for number in 0..count as usize {
        let centre = pos2(left + step * (number as f32 + 0.5), y);
        let (size, fill) = if number % 2 == 0 { (2.8, palette::MADDER.lit(1.15)) } else { (1.5, palette::LINEN) };
        let diamond = [vec2(0.0, -size), vec2(size, 0.0), vec2(0.0, size), vec2(-size, 0.0)].map(|at| centre + at);
        painter.add(egui::Shape::convex_polygon(diamond.to_vec(), colour(fill), Stroke::NONE));
    }
}

/// A scroll area for contents that may be larger than the window: it scrolls only beyond `most`. A panel in the middle
/// assumes at first that it has half the window.
pub fn scroll(most: Vec2) -> egui::ScrollArea {
    let area = egui::ScrollArea::both().max_width(most.x).max_height(most.y);
    area.min_scrolled_width(most.x).min_scrolled_height(most.y)
}

pub fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(17.0).color(GOLD).strong());
}

/// A text for beginners, its keys in gold.
pub fn spoken<'t>(ui: &mut Ui, pieces: impl IntoIterator<Item = (&'t str, bool)>, size: f32) -> Response {
    let mut job = egui::text::LayoutJob::default();
    for (piece, is_key) in pieces {
        let format =
            egui::TextFormat::simple(FontId::new(size, FontFamily::Proportional), if is_key { GOLD } else { LINEN });
        job.append(piece, 0.0, format);
    }
    job.wrap.max_width = ui.available_width();
    ui.label(job)
}

/// A pulsing rim around a control that the player is to find.
pub fn beckon(ui: &Ui, rect: Rect) {
    let swell = (ui.input(|input| input.time) * 4.0).sin() as f32 * 0.5 + 0.5;
    let rim = Stroke::new(1.5 + 1.5 * swell, GOLD.gamma_multiply(0.5 + 0.5 * swell));
    ui.painter().rect_stroke(rect.expand(1.0 + swell), CornerRadius::same(4), rim, egui::StrokeKind::Outside);
}

/// Secondary text, small and dim.
pub fn dim(text: impl Into<String>) -> RichText {
    RichText::new(text).color(DIM).small()
}

/// Text in a column of a fixed width.
pub fn column(ui: &mut Ui, width: f32, text: RichText) {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, 17.0), layout, |ui| {
        ui.set_min_width(width);
        ui.label(text);
    });
}

/// A horizontal bar that is full to a share.
pub fn bar(ui: &mut Ui, size: Vec2, share: f32, fill: Color32, text: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(2), colour(palette::INK.lit(0.6)));
    let mut full = rect;
    full.set_width(rect.width() * share.clamp(0.0, 1.0));
    painter.rect_filled(full, CornerRadius::same(2), fill);
    painter.rect_stroke(rect, CornerRadius::same(2), Stroke::new(1.0, colour(palette::BARK)), egui::StrokeKind::Inside);
    if !text.is_empty() {
        let font = FontId::new((size.y - 2.0).clamp(9.0, 13.0), FontFamily::Proportional);
        painter.text(rect.center() + vec2(1.0, 1.0), egui::Align2::CENTER_CENTER, text, font.clone(), Color32::BLACK);
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, LINEN);
    }
    response
}

/// A small button that stays pressed.
pub fn chip(text: &str, on: bool) -> egui::Button<'_> {
    egui::Button::new(RichText::new(text).size(13.5)).selected(on)
}

/// A field for a line of text, as high as a finger on touch screens.
pub fn line<'t>(ui: &Ui, field: egui::TextEdit<'t>) -> egui::TextEdit<'t> {
    if is_for_fingers(ui.ctx()) {
        field.min_size(ui.spacing().interact_size).vertical_align(egui::Align::Center)
    } else {
        field
    }
}

pub fn wide_button(ui: &mut Ui, text: &str) -> Response {
    ui.add(egui::Button::new(RichText::new(text).size(15.5)).min_size(vec2(0.0, 32.0)))
}

/// A square button with any picture, its key in the corner; `on` marks it as chosen. `name` is for accessibility.
pub fn picture_button(
    ui: &mut Ui,
    icons: &Icons,
    picture: Picture,
    (name, key): (&str, &str),
    on: bool,
    side: f32,
) -> Response {
    let (rect, response) = bare_button(ui, name, on, side);
    icons.paint(ui, picture, rect.shrink(5.0), Color32::WHITE);
    key_on(ui, rect, key);
    response
}

/// A square button of this name with nothing on it yet; `on` marks it as chosen.
pub fn bare_button(ui: &mut Ui, name: &str, on: bool, side: f32) -> (Rect, Response) {
    let side = side.max(ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), egui::Sense::click());
    named(&response, name);
    let (fill, rim) = match (on, response.is_pointer_button_down_on(), response.hovered()) {
        (true, _, _) | (_, true, _) => (palette::MADDER.lit(0.8), palette::STRAW),
        (_, _, true) => (palette::BARK.lit(0.9), palette::STRAW),
        _ => (palette::BARK.lit(0.6), palette::BARK.lit(1.0)),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(3), colour(fill));
    painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.2, colour(rim)), egui::StrokeKind::Inside);
    (rect, response)
}

/// Gives a custom control an accessible name.
pub fn named(response: &Response, name: &str) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, response.enabled(), name));
}

/// The same for a slider, with its value.
pub fn named_slider(response: &Response, value: f64, name: &str) {
    response.widget_info(|| egui::WidgetInfo::slider(response.enabled(), value, name));
}

/// The size of a key in the corner of a button.
const KEY_SIZE: f32 = 11.5;

/// Writes a key, or anything as short, into the corner of a button; smaller where it would not fit.
pub fn key_on(ui: &Ui, rect: Rect, key: &str) {
    if !key.is_empty() {
        let font = |size| FontId::new(size, FontFamily::Proportional);
        let width = ui.painter().layout_no_wrap(key.to_owned(), font(KEY_SIZE), GOLD).size().x;
        let font = font(KEY_SIZE * ((rect.width() - 6.0) / width).clamp(0.7, 1.0));
        let place = rect.right_bottom() - vec2(3.0, 1.0);
        ui.painter().text(place + vec2(1.0, 1.0), egui::Align2::RIGHT_BOTTOM, key, font.clone(), Color32::BLACK);
        ui.painter().text(place, egui::Align2::RIGHT_BOTTOM, key, font, GOLD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dense_screen_enlarges_the_interface_of_a_window_that_has_no_more_pixels_for_it() {
        assert_eq!(percent_at_density(720.0, 1.0, 125), 125);
        assert!(percent_at_density(720.0, 2.0, 100) >= 140);
        // A window with twice the pixels has twice the size already.
        assert_eq!(percent_at_density(1440.0, 2.0, 100), 100);
    }
}
