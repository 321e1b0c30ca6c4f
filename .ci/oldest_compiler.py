"""Fails if a package needs a newer compiler than `rust-version` in Cargo.toml promises. Reads `cargo metadata`."""

import json
import sys


def version(text):
    return tuple(int(part) for part in text.split("."))[:2]


packages = json.load(sys.stdin)["packages"]
promised = next(package["rust_version"] for package in packages if package["name"] == "osada")
newer = [
    f"{package['name']} {package['version']} needs Rust {package['rust_version']}"
    for package in packages
    if package["rust_version"] and version(package["rust_version"]) > version(promised)
]
if newer:
    sys.exit(f"Cargo.toml promises Rust {promised}, but " + ", ".join(newer))
print(f"no package needs a newer compiler than Rust {promised}")
