//! Pictures as files.

use osada_art::texture::Image;
use png::{ColorType, Compression, Encoder, EncodingError};

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
