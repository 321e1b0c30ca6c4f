//! Says whether the window is built with sounds: `cfg(sound)`. A feature cannot depend on the target, and only on Linux
//! something has to be installed to build them, so there they are asked for by the feature `sound`.

use std::env::var_os;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(sound)");
    let has = |name: &str| var_os(format!("CARGO_FEATURE_{name}")).is_some();
    let target = |key: &str, value: &str| var_os(format!("CARGO_CFG_TARGET_{key}")).is_some_and(|is| is == value);
    let needs_nothing = target("OS", "windows") || target("OS", "macos") || target("ARCH", "wasm32");
    if has("SOUND") || has("WINDOW") && needs_nothing {
        println!("cargo::rustc-cfg=sound");
    }
}
