//! Findings as the editor shows them: underlined, with help, and with the other place that is concerned.

use super::checking::{CheckedFile, Finding, Findings};
use super::documents::{DocumentPlaces, Documents};
use super::uri::uri_of;
use super::worker::{Checked, Subject};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, PublishDiagnosticsParams, Uri,
};
use osada_content::{Problem, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// What the editor shows, and must be told when it is right again.
#[derive(Debug, Default)]
pub struct Published(BTreeMap<Subject, BTreeSet<String>>);

impl Published {
    /// What is to be sent so that the editor shows what was found, and nothing else, of a subject.
    pub fn update(&mut self, checked: Checked, documents: &Documents) -> Vec<PublishDiagnosticsParams> {
        let Checked { subject, findings: Findings(mut files), versions } = checked;
        let of_subject = |path: &_| Subject::of(path) == subject;
        if !documents.iter().any(|document| of_subject(&document.path)) {
            files.clear();
        }
        let version = |uri: &Uri| versions.get(uri.as_str()).copied();
        let mut sent = Vec::new();
        for (path, file) in &files {
            let Some(uri) = documents.at(path).map(|document| document.uri.clone()).or_else(|| uri_of(path)) else {
                continue;
            };
            if !file.findings.is_empty() {
                let diagnostics = diagnostics(file, &uri, documents);
                sent.push(PublishDiagnosticsParams { version: version(&uri), uri, diagnostics });
            }
        }
        let shown: BTreeSet<String> = sent.iter().map(|file| file.uri.as_str().to_owned()).collect();
        let before = self.0.insert(subject.clone(), shown.clone()).unwrap_or_default();
        // Open files that are right are told so, too: the editor knows then that they were checked.
        let open = documents.iter().filter(|document| of_subject(&document.path));
        let open: BTreeSet<String> = open.map(|document| document.uri.as_str().to_owned()).collect();
        for uri in before.union(&open).filter(|uri| !shown.contains(*uri)) {
            let Ok(uri) = uri.parse() else { continue };
            sent.push(PublishDiagnosticsParams { version: version(&uri), uri, diagnostics: Vec::new() });
        }
        sent
    }
}

/// The findings of a file.
pub fn diagnostics(file: &CheckedFile, uri: &Uri, documents: &Documents) -> Vec<Diagnostic> {
    let open = documents.get(uri).filter(|document| *document.text == *file.text);
    let places = open.map_or_else(|| DocumentPlaces::of(&file.text), |document| document.places());
    file.findings.iter().map(|finding| diagnostic(finding, &places, uri)).collect()
}

/// A finding in a file.
pub fn diagnostic((severity, problem): &Finding, places: &DocumentPlaces, uri: &Uri) -> Diagnostic {
    let Problem { span, message, help, also } = problem;
    let related = also.as_ref().map(|also| {
        let location = Location { uri: uri.clone(), range: places.range(also) };
        vec![DiagnosticRelatedInformation { location, message: "this is concerned, too".to_owned() }]
    });
    let help = help.as_ref().map_or(String::new(), |help| format!("\nhelp: {help}"));
    Diagnostic {
        range: places.range(span),
        severity: Some(match severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        source: Some("osada".to_owned()),
        message: format!("{message}{help}"),
        related_information: related,
        ..Diagnostic::default()
    }
}
