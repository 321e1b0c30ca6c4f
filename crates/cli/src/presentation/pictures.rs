//! Pictures as files.

use osada_art::texture::palette::Rgb;
use osada_art::texture::{Image, PixelGrid};
use png::{ColorType, Compression, Decoder, Encoder, EncodingError, Limits, Transformations};

/// Greatest width and height of a picture that is read, in pixels; no drawing needs more.
const MOST_SIDE: u32 = 256;
/// Memory that reading a picture may take, in bytes.
const MOST_MEMORY: usize = 4 << 20;

/// An image as a PNG file; without transparency where everything is opaque.
pub fn png_of(image: &Image) -> Result<Vec<u8>, EncodingError> {
    let size = (image.width as u32, image.height as u32);
    let is_opaque = image.rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX);
    if is_opaque {
        let rgb: Vec<u8> = image.rgba.chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect();
        return encoded(size, ColorType::Rgb, Compression::Best, &rgb);
    }
    encoded(size, ColorType::Rgba, Compression::Best, &image.rgba)
}

/// Pixels, row by row, as a PNG file that is written quickly: red, green, blue.
pub fn png_of_rgb(size: (u32, u32), rgb: &[u8]) -> Result<Vec<u8>, EncodingError> {
    encoded(size, ColorType::Rgb, Compression::Default, rgb)
}

fn encoded(
    (width, height): (u32, u32),
    colours: ColorType,
    compression: Compression,
    pixels: &[u8],
) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(colours);
    encoder.set_compression(compression);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(bytes)
}

/// The pixels of a PNG file; those that are less than half opaque are transparent, and all others are opaque.
///
/// # Errors
///
/// The reason why the file is not read.
pub fn grid_of_png(bytes: &[u8]) -> Result<PixelGrid, String> {
    let mut decoder = Decoder::new_with_limits(bytes, Limits { bytes: MOST_MEMORY });
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let damaged = |error| format!("this is no PNG, or a damaged one: {error}");
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (width, height) = reader.info().size();
    if width > MOST_SIDE || height > MOST_SIDE {
        return Err(format!(
            "this picture is {width} × {height} pixels large; at most {MOST_SIDE} × {MOST_SIDE} are read"
        ));
    }
    if reader.info().animation_control.is_some() {
        return Err("this picture is animated; write each of its frames to a file of its own".to_owned());
    }
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels).map_err(damaged)?;
    let samples = frame.color_type.samples();
    let colour = |pixel: &[u8]| match *pixel {
        [grey, alpha] => (alpha > 127).then_some(Rgb(grey, grey, grey)),
        [red, green, blue, alpha] => (alpha > 127).then_some(Rgb(red, green, blue)),
        _ => None,
    };
    let rows = pixels[..frame.buffer_size()].chunks_exact(frame.line_size);
    let rows: Vec<Vec<Option<Rgb>>> = rows.map(|row| row.chunks_exact(samples).map(colour).collect()).collect();
    Ok(PixelGrid::new(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(size: (u32, u32), colours: ColorType, pixels: &[u8]) -> Vec<u8> {
        encoded(size, colours, Compression::Best, pixels).expect("it can be written")
    }

    #[test]
    fn a_png_of_any_kind_is_read_pixel_by_pixel() {
        let (red, grey) = (Some(Rgb(200, 10, 20)), Some(Rgb(90, 90, 90)));
        let cases = [
            (png((2, 1), ColorType::Rgba, &[200, 10, 20, 255, 1, 1, 1, 100]), vec![vec![red, None]]),
            (png((1, 2), ColorType::Rgb, &[200, 10, 20, 90, 90, 90]), vec![vec![red], vec![grey]]),
            (png((2, 1), ColorType::Grayscale, &[90, 90]), vec![vec![grey, grey]]),
            (png((2, 1), ColorType::GrayscaleAlpha, &[90, 0, 90, 128]), vec![vec![None, grey]]),
        ];
        for (bytes, rows) in cases {
            assert_eq!(grid_of_png(&bytes), Ok(PixelGrid::new(&rows)));
        }
    }

    #[test]
    fn what_is_no_png_or_too_large_is_refused_with_the_reason() {
        let whole = png((4, 4), ColorType::Grayscale, &[7; 16]);
        let large = png((300, 1), ColorType::Grayscale, &[7; 300]);
        let mut flipped = whole.clone();
        flipped[20] ^= 1;
        for (bytes, says) in [
            (&b"GIF89a"[..], "this is no PNG, or a damaged one"),
            (&[], "this is no PNG, or a damaged one"),
            (&whole[..whole.len() - 20], "this is no PNG, or a damaged one"),
            (&flipped, "this is no PNG, or a damaged one"),
            (&large, "300 × 1 pixels large; at most 256 × 256 are read"),
        ] {
            let why = grid_of_png(bytes).expect_err("it is wrong");
            assert!(why.contains(says), "{why}");
        }
    }
}
