//! Stands in for `quad-url`, by which `egui-miniquad` opens hyperlinks. Osada shows none, and the crate would bring thirty
//! others for them: a browser's name on every system, and tables of Unicode to read addresses with.

/// Does nothing: nobody can click on a link that is not there.
pub fn link_open(_url: &str, _new_tab: bool) {}
