//! Stands in for `quad-alsa-sys`, by which macroquad plays sounds on Linux. That crate links ALSA's library, so nobody could
//! build the game without its headers or start it without the library. This one looks for the library when the first sound
//! device is opened; where there is none, [`snd_pcm_open`] fails as it does without a sound card.
//!
//! It has the functions and constants that `quad-snd` names, with the types of ALSA 1.0 (`alsa/pcm.h`).

#![allow(non_camel_case_types, clippy::missing_safety_doc)]

use libloading::Library;
use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::sync::OnceLock;

/// The library's file; the number is that of its binary interface, which has not changed since 2004.
const FILE: &str = "libasound.so.2";
/// "No such device", which ALSA returns as a negative number.
const ENODEV: c_int = 19;

/// A device for playback.
pub type snd_pcm_t = c_void;
/// What is asked of a device: format, channels, rate, size of its buffer.
pub type snd_pcm_hw_params_t = c_void;
/// What is asked of the library: when a device starts.
pub type snd_pcm_sw_params_t = c_void;
/// A number of frames, one sample for each channel.
pub type snd_pcm_uframes_t = c_ulong;
/// The same, or a negative error.
pub type snd_pcm_sframes_t = c_long;

pub const SND_PCM_STREAM_PLAYBACK: c_uint = 0;
pub const SND_PCM_ACCESS_RW_INTERLEAVED: c_uint = 3;
pub const SND_PCM_FORMAT_FLOAT_LE: c_int = 14;

/// Declares the library's functions, each with the result that it has where the library is missing.
macro_rules! alsa {
    ($($name:ident($($argument:ident: $type:ty),*) $(-> $result:ty = $missing:expr)?;)*) => {
        #[derive(Clone, Copy)]
        struct Functions {
            $($name: unsafe extern "C" fn($($type),*) $(-> $result)?,)*
        }

        impl Functions {
            fn load() -> Result<Self, libloading::Error> {
                // SAFETY: ALSA's library does nothing when it is loaded, and its functions have had these types since 1.0.
                unsafe {
                    let library = Library::new(FILE)?;
                    let functions = Self { $($name: *library.get(concat!(stringify!($name), "\0").as_bytes())?,)* };
                    // It stays loaded as long as the functions may be called: until the program ends.
                    std::mem::forget(library);
                    Ok(functions)
                }
            }
        }

        $(pub unsafe fn $name($($argument: $type),*) $(-> $result)? {
            match functions() {
                // SAFETY: the caller keeps to what ALSA asks of its callers.
                Some(functions) => unsafe { (functions.$name)($($argument),*) },
                None => { $($missing)? }
            }
        })*
    };
}

alsa! {
    snd_pcm_open(pcm: *mut *mut snd_pcm_t, name: *const c_char, stream: c_uint, mode: c_int) -> c_int = -ENODEV;
    snd_pcm_prepare(pcm: *mut snd_pcm_t) -> c_int = -ENODEV;
    snd_pcm_wait(pcm: *mut snd_pcm_t, milliseconds: c_int) -> c_int = -ENODEV;
    snd_pcm_writei(pcm: *mut snd_pcm_t, frames: *const c_void, count: snd_pcm_uframes_t)
        -> snd_pcm_sframes_t = -c_long::from(ENODEV);
    snd_pcm_recover(pcm: *mut snd_pcm_t, error: c_int, silent: c_int) -> c_int = -ENODEV;
    snd_pcm_hw_params(pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t) -> c_int = -ENODEV;
    snd_pcm_hw_params_malloc(params: *mut *mut snd_pcm_hw_params_t) -> c_int = -ENODEV;
    snd_pcm_hw_params_free(params: *mut snd_pcm_hw_params_t);
    snd_pcm_hw_params_any(pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t) -> c_int = -ENODEV;
    snd_pcm_hw_params_set_access(pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, access: c_uint)
        -> c_int = -ENODEV;
    snd_pcm_hw_params_set_format(pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, format: c_int)
        -> c_int = -ENODEV;
    snd_pcm_hw_params_set_buffer_size(pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, size: snd_pcm_uframes_t)
        -> c_int = -ENODEV;
    snd_pcm_hw_params_set_channels(pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, channels: c_uint)
        -> c_int = -ENODEV;
    snd_pcm_hw_params_set_rate_near(
        pcm: *mut snd_pcm_t,
        params: *mut snd_pcm_hw_params_t,
        rate: *mut c_uint,
        direction: *mut c_int
    ) -> c_int = -ENODEV;
    snd_pcm_sw_params(pcm: *mut snd_pcm_t, params: *mut snd_pcm_sw_params_t) -> c_int = -ENODEV;
    snd_pcm_sw_params_malloc(params: *mut *mut snd_pcm_sw_params_t) -> c_int = -ENODEV;
    snd_pcm_sw_params_free(params: *mut snd_pcm_sw_params_t);
    snd_pcm_sw_params_current(pcm: *mut snd_pcm_t, params: *mut snd_pcm_sw_params_t) -> c_int = -ENODEV;
    snd_pcm_sw_params_set_start_threshold(
        pcm: *mut snd_pcm_t,
        params: *mut snd_pcm_sw_params_t,
        frames: snd_pcm_uframes_t
    ) -> c_int = -ENODEV;
}

/// The library's functions; `None` where it is not installed.
fn functions() -> Option<Functions> {
    static LOADED: OnceLock<Option<Functions>> = OnceLock::new();
    *LOADED.get_or_init(|| Functions::load().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_is_not_there_is_an_error_and_no_crash() {
        let mut device = std::ptr::null_mut();
        let name = c"no such device of anybody's";
        // SAFETY: both pointers are valid, and the name ends with a zero.
        let result = unsafe { snd_pcm_open(&mut device, name.as_ptr(), SND_PCM_STREAM_PLAYBACK, 0) };
        assert!(result < 0, "with ALSA's library or without it: {result}");
        assert!(device.is_null());
    }
}
