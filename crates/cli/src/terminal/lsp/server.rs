//! The conversation with the editor: its files as they change, and its requests one after the other.

use super::diagnostics::Published;
use super::documents::{Document, Documents};
use super::known::Seen;
use super::schemas::Schemas;
use super::wire;
use super::worker::{Checked, Job, Subject};
use crate::failure::{Failure, remark};
use crate::storage::files::Library;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{Initialize, Request as _, Shutdown};
use lsp_types::{
    CancelParams, CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, InitializeResult,
    NumberOrString, OneOf, RenameOptions, ServerCapabilities, ServerInfo, TextDocumentSyncKind,
    WorkDoneProgressOptions,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};
use std::io::Stdout;
use std::sync::mpsc::Sender;

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begun,
    Initialized,
    ShutDown,
    Ended,
}

/// An error of the protocol.
pub type Refusal = (ErrorCode, String);

/// The server of one editor.
pub struct Server<'l> {
    pub library: &'l Library,
    pub documents: Documents,
    pub schemas: Schemas,
    pub seen: Seen,
    /// The editor understands places for its cursor in what it completes.
    pub has_snippets: bool,
    stage: Stage,
    published: Published,
    /// Messages that wait for their turn.
    waiting: VecDeque<Message>,
    /// Requests that the editor has taken back.
    cancelled: BTreeSet<RequestId>,
    jobs: Sender<Job>,
    output: Stdout,
}

impl<'l> Server<'l> {
    pub fn new(library: &'l Library, jobs: Sender<Job>, output: Stdout) -> Self {
        Self {
            library,
            documents: Documents::default(),
            schemas: Schemas::default(),
            seen: Seen::default(),
            has_snippets: false,
            stage: Stage::Begun,
            published: Published::default(),
            waiting: VecDeque::new(),
            cancelled: BTreeSet::new(),
            jobs,
            output,
        }
    }

    /// Takes a message, to be answered by [`Self::answer_all`].
    pub fn receive(&mut self, message: Message) {
        match message {
            Message::Notification(note) if note.method == Cancel::METHOD => {
                if let Some(CancelParams { id }) = parameters(note) {
                    self.cancelled.insert(match id {
                        NumberOrString::Number(number) => number.into(),
                        NumberOrString::String(text) => text.into(),
                    });
                }
            }
            message => self.waiting.push_back(message),
        }
    }

    /// Answers everything that waits. The result of the program, once the editor has said `exit`.
    pub fn answer_all(&mut self) -> Result<Option<Result<(), Failure>>, Failure> {
        while let Some(message) = self.waiting.pop_front() {
            match message {
                Message::Request(request) => {
                    let response = self.answer(request);
                    self.send(response.into())?;
                }
                Message::Notification(note) if note.method == Exit::METHOD => {
                    let was_shut_down = self.stage == Stage::ShutDown;
                    self.stage = Stage::Ended;
                    let without = || Failure::bad("the editor said `exit` without `shutdown` before it");
                    return Ok(Some(if was_shut_down { Ok(()) } else { Err(without()) }));
                }
                Message::Notification(note) => self.notice(note),
                // The server asks nothing.
                Message::Response(_) => {}
            }
        }
        // Requests that come later have other numbers.
        self.cancelled.clear();
        Ok(None)
    }

    fn answer(&mut self, Request { id, method, params }: Request) -> Response {
        let result = if self.cancelled.remove(&id) {
            Err((ErrorCode::RequestCanceled, "the request was taken back".to_owned()))
        } else {
            self.result(&method, params)
        };
        match result {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        }
    }

    fn result(&mut self, method: &str, params: Value) -> Result<Value, Refusal> {
        match (self.stage, method) {
            (Stage::Begun, Initialize::METHOD) => {
                let snippets = params.pointer("/capabilities/textDocument/completion/completionItem/snippetSupport");
                self.has_snippets = snippets == Some(&Value::Bool(true));
                self.stage = Stage::Initialized;
                Ok(json!(introduction()))
            }
            (Stage::Begun, _) => Err((ErrorCode::ServerNotInitialized, "`initialize` comes first".to_owned())),
            (Stage::Initialized, Shutdown::METHOD) => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::Initialized, method) => self.feature(method, params),
            (Stage::ShutDown | Stage::Ended, _) => {
                Err((ErrorCode::InvalidRequest, "nothing but `exit` may follow `shutdown`".to_owned()))
            }
        }
    }

    /// Takes note of what has happened in the editor.
    fn notice(&mut self, note: Notification) {
        if self.stage != Stage::Initialized {
            return;
        }
        match note.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let Some(DidOpenTextDocumentParams { text_document }) = parameters(note) else { return };
                let document = Document::opened(text_document);
                let subject = Subject::of(&document.path);
                self.documents.open(document);
                self.check(vec![subject]);
            }
            DidChangeTextDocument::METHOD => {
                let Some(DidChangeTextDocumentParams { text_document, content_changes }) = parameters(note) else {
                    return;
                };
                let Some(document) = self.documents.get_mut(&text_document.uri) else { return };
                content_changes.iter().for_each(|change| document.change(change));
                document.version = text_document.version;
                let subject = Subject::of(&document.path);
                self.check(vec![subject]);
            }
            DidCloseTextDocument::METHOD => {
                let Some(DidCloseTextDocumentParams { text_document }) = parameters(note) else { return };
                let Some(document) = self.documents.get(&text_document.uri) else { return };
                let subject = Subject::of(&document.path);
                self.documents.close(&text_document.uri);
                self.check(vec![subject]);
            }
            // Rules and mods that others build upon may have changed.
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => {
                self.check(self.documents.iter().map(|document| Subject::of(&document.path)).collect());
            }
            _ => {}
        }
    }

    fn check(&self, changed: Vec<Subject>) {
        // The checking thread ends after this one.
        _ = self.jobs.send(Job { documents: self.documents.clone(), changed });
    }

    /// Shows what was found.
    pub fn publish(&mut self, checked: Checked) -> Result<(), Failure> {
        for file in self.published.update(checked, &self.documents) {
            self.send(Notification::new(PublishDiagnostics::METHOD.to_owned(), file).into())?;
        }
        Ok(())
    }

    fn send(&mut self, message: Message) -> Result<(), Failure> {
        wire::write(&mut self.output, &message).map_err(Failure::Output)
    }
}

/// What the server can do.
fn introduction() -> InitializeResult {
    InitializeResult {
        capabilities: ServerCapabilities {
            text_document_sync: Some(TextDocumentSyncKind::FULL.into()),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(["\"", "(", "[", "{", ":", ","].map(str::to_owned).to_vec()),
                ..CompletionOptions::default()
            }),
            hover_provider: Some(true.into()),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            rename_provider: Some(OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })),
            code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
                ..CodeActionOptions::default()
            })),
            document_formatting_provider: Some(OneOf::Left(true)),
            folding_range_provider: Some(true.into()),
            document_symbol_provider: Some(OneOf::Left(true)),
            color_provider: Some(true.into()),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo { name: "osada".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) }),
    }
}

/// The parameters of a notification; `None` with a remark, if they are none.
fn parameters<T: DeserializeOwned>(Notification { method, params }: Notification) -> Option<T> {
    let read = serde_json::from_value(params);
    read.map_err(|error| remark(&format!("the parameters of `{method}` are wrong: {error}\n"))).ok()
}
