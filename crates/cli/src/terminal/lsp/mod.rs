//! `osada lsp`: a language server for editors, over stdin and stdout. One thread listens, one checks (`worker`), and this one
//! answers; whatever the editor sends, the server does not panic.

mod changes;
mod checking;
mod diagnostics;
mod documents;
mod features;
mod known;
mod schemas;
mod server;
mod uri;
mod wire;
mod worker;

use crate::failure::Failure;
use crate::storage::files::Library;
use lsp_server::Message;
use server::Server;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Something that the server waits for.
#[derive(Debug)]
enum Input {
    Message(Message),
    /// There is no more to read, for this reason if it is a mistake.
    End(Option<String>),
    Checked(Box<worker::Checked>),
}

/// Serves the editor until it says `exit`.
///
/// # Errors
///
/// If the editor sends what is no message, or goes away without a word.
pub fn run(library: &Library) -> Result<(), Failure> {
    let (inputs, received) = channel();
    let listener = inputs.clone();
    // It is not waited for: nothing may ever come.
    thread::spawn(move || listen(&listener));
    thread::scope(|scope| {
        let (jobs, waiting) = channel();
        scope.spawn(move || {
            worker::work(&waiting, library, |checked| inputs.send(Input::Checked(Box::new(checked))).is_ok());
        });
        serve(&mut Server::new(library, jobs, io::stdout()), &received)
    })
}

/// Reads messages to the end, or to the first that is none.
fn listen(inputs: &Sender<Input>) {
    let mut stdin = io::stdin().lock();
    loop {
        let (input, is_last) = match wire::read(&mut stdin) {
            Ok(Some(message)) => (Input::Message(message), false),
            Ok(None) => (Input::End(None), true),
            Err(error) => (Input::End(Some(error)), true),
        };
        if inputs.send(input).is_err() || is_last {
            return;
        }
    }
}

fn serve(server: &mut Server, received: &Receiver<Input>) -> Result<(), Failure> {
    while let Ok(input) = received.recv() {
        let mut end = None;
        // What waits already may take back what came before it.
        for input in [input].into_iter().chain(received.try_iter()).collect::<Vec<_>>() {
            match input {
                Input::Message(message) => server.receive(message),
                Input::Checked(checked) => server.publish(*checked)?,
                Input::End(why) => end = Some(why),
            }
        }
        if let Some(ended) = server.answer_all()? {
            return ended;
        }
        if let Some(why) = end {
            let without = || "the editor went away without saying `exit`".to_owned();
            return Err(Failure::bad(why.unwrap_or_else(without)));
        }
    }
    Ok(())
}
