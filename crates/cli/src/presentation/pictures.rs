//! Pictures as files.

use osada_art::texture::Image;
use png::{ColorType, Compression, Encoder, EncodingError};

/// An image as a PNG file; without transparency where everything is opaque.
pub fn png_of(image: &Image) -> Result<Vec<u8>, EncodingError> {
    let is_opaque = image.rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX);
    if is_opaque {
        let rgb: Vec<u8> = image.rgba.chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect();
        return encoded(image, ColorType::Rgb, &rgb);
    }
    encoded(image, ColorType::Rgba, &image.rgba)
}

fn encoded(image: &Image, colours: ColorType, pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(colours);
    encoder.set_compression(Compression::Best);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(bytes)
}
