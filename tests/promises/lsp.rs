//! Promises of `osada lsp`, kept in conversations with the program as editors have them: JSON-RPC through pipes, every answer
//! within a minute.

use crate::program::program;
use osada::texture::Image;
use osada_cli::presentation::pictures::png_of;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// No answer takes as long, however busy the machine is.
const LONGEST: Duration = Duration::from_secs(60);

/// An editor with its server.
struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    requests: i64,
}

impl Editor {
    /// A server that has been greeted.
    fn new() -> Self {
        let mut editor = Self::silent();
        let greeting = editor.request("initialize", json!({ "capabilities": {} }));
        assert_eq!(greeting["result"]["serverInfo"]["name"], "osada");
        editor.tell("initialized", json!({}));
        editor
    }

    fn silent() -> Self {
        let mut server = program(["lsp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("osada runs");
        let (input, output) = (server.stdin.take(), server.stdout.take().expect("a pipe"));
        let (send, messages) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = next_message(&mut output) {
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        Self { server, input, messages, requests: 0 }
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it has not ended");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server listens");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and returns the response, with the result or an error.
    fn request(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(|message| message["id"] == id)
    }

    /// The next message of which this is true; others are passed over.
    fn wait(&mut self, is_meant: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.messages.recv_timeout(LONGEST).expect("the server answers");
            if is_meant(&message) {
                return message;
            }
        }
    }

    fn open(&mut self, path: &Path, text: &str) -> String {
        let uri = format!("file://{}", path.display());
        let item = json!({ "uri": uri, "languageId": "ron", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": item }));
        uri
    }

    fn change(&mut self, uri: &str, version: i64, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": text }]);
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The next diagnostics that are published for a file of which this is true.
    fn diagnostics(&mut self, uri: &str, are_meant: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let of = |message: &Value| message["params"]["diagnostics"].as_array().cloned();
        let message = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && of(message).is_some_and(|found| are_meant(&found))
        });
        of(&message).unwrap_or_default()
    }

    /// Closes the pipe and waits for the end.
    fn end(mut self) -> Output {
        drop(self.input.take());
        self.server.wait_with_output().expect("it ends")
    }
}

/// A message of the server.
fn next_message(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => length = line.strip_prefix("Content-Length: ")?.parse().ok()?,
        }
    }
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder for files, with its path as the system has it.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().canonicalize().expect("it is there");
    (folder, path)
}

const LEVEL: &str = r#"(
    title: "Small",
    about: "A valley.",
    ground: Generated(kind: Valley, width: 40, height: 40),
    stock: (wood: 20),
    colonists: Count(3),
    waves: [[("grunt", 2)]],
)"#;

const MANIFEST: &str = r#"(name: "hills", version: "1.0", by: "Ola", about: "Besiegers with shields.")"#;
const UNITS: &str = r#"(units: {"shieldman": (like: "grunt", hp: 90)})"#;

/// Writes the mod `hills` into a folder and returns its own.
fn hills(folder: &Path) -> PathBuf {
    let hills = folder.join("hills");
    std::fs::create_dir_all(hills.join("levels")).expect("a folder");
    for (file, text) in
        [("mod.ron", MANIFEST), ("units.ron", UNITS), ("levels/pass.ron", &LEVEL.replace("\"grunt\"", "\"shieldman\""))]
    {
        std::fs::write(hills.join(file), text).expect("it can be written");
    }
    hills
}

#[test]
fn a_conversation_begins_and_ends_as_the_protocol_says() {
    let mut editor = Editor::silent();
    let early = editor.request("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002, "{early}");
    let greeting = editor.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(greeting["result"]["capabilities"]["textDocumentSync"], 1);
    let unknown = editor.request("osada/nothing", json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    assert_eq!(editor.request("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(editor.request("shutdown", Value::Null)["error"]["code"], -32600);
    editor.tell("exit", Value::Null);
    let output = editor.end();
    assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""));
}

#[test]
fn an_editor_that_goes_away_or_sends_nonsense_ends_the_server_with_a_sentence() {
    let mut rude = Editor::new();
    rude.tell("exit", Value::Null);
    let output = rude.end();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("without `shutdown`"), "{}", errors(&output));
    for (bytes, says) in [
        ("", "went away"),
        ("Content-Length: 3\r\n\r\n{]}", "no JSON-RPC"),
        ("Content-Length: 4000000000\r\n\r\n", "a number up to"),
        ("GET / HTTP/1.1\r\n\r\n", "no Content-Length"),
    ] {
        let mut editor = Editor::new();
        editor.send_bytes(bytes.as_bytes());
        let output = editor.end();
        assert_eq!(output.status.code(), Some(1), "{bytes}");
        assert!(errors(&output).starts_with("error: ") && errors(&output).contains(says), "{}", errors(&output));
    }
}

#[test]
fn mistakes_are_underlined_while_a_file_is_written() {
    let (_folder, path) = folder();
    let mut editor = Editor::new();
    let uri = editor.open(&path.join("small.ron"), LEVEL);
    assert_eq!(editor.diagnostics(&uri, |_| true), Vec::<Value>::new());
    // Letters beyond ASCII and beyond the first plane, and other ends of lines.
    let wrong =
        LEVEL.replace("A valley.", "Żółw 🐢").replace("waves: [[(", "waves: [[ /* 🐢 */ (").replace("grunt", "grnut");
    editor.change(&uri, 2, &format!("\u{feff}{}", wrong.replace('\n', "\r\n")));
    let found = editor.diagnostics(&uri, |found| !found.is_empty());
    assert_eq!(found.len(), 1, "{found:?}");
    let column = "    waves: [[ /* ?? */ (".len();
    let range = json!({ "start": { "line": 6, "character": column }, "end": { "line": 6, "character": column + 7 } });
    assert_eq!((&found[0]["range"], &found[0]["severity"], &found[0]["source"]), (&range, &json!(1), &json!("osada")));
    let message = found[0]["message"].as_str().expect("a text");
    assert!(message.starts_with("unknown kind of besieger `grnut`"), "{message}");
    assert!(message.ends_with("\nhelp: did you mean `grunt`?"), "{message}");
    editor.change(&uri, 3, LEVEL);
    editor.diagnostics(&uri, |found| found.is_empty());
    // The other place that is concerned.
    editor.change(&uri, 4, &LEVEL.replace("stock: (wood: 20)", "title: \"Twice\""));
    let found = editor.diagnostics(&uri, |found| !found.is_empty());
    assert!(found[0]["message"].as_str().is_some_and(|message| message.contains("given twice")), "{found:?}");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    editor.diagnostics(&uri, |found| found.is_empty());
}

#[test]
fn a_file_of_a_mod_is_checked_with_the_others_as_they_stand_in_the_editor() {
    let (_folder, path) = folder();
    let hills = hills(&path);
    let mut editor = Editor::new();
    let units = editor.open(&hills.join("units.ron"), UNITS);
    editor.diagnostics(&units, |found| found.is_empty());
    let level = format!("file://{}", hills.join("levels/pass.ron").display());
    // The level is not open, and says what it lacks.
    editor.change(&units, 2, &UNITS.replace("shieldman", "pikeman"));
    let found = editor.diagnostics(&level, |found| !found.is_empty());
    assert!(found[0]["message"].as_str().is_some_and(|message| message.contains("`shieldman`")), "{found:?}");
    // It is mended in the editor, without being written.
    editor.open(&hills.join("levels/pass.ron"), &LEVEL.replace("\"grunt\"", "\"pikeman\""));
    editor.diagnostics(&level, |found| found.is_empty());
    editor.change(&units, 3, &UNITS.replace("hp: 90", "hp: -9"));
    let found = editor.diagnostics(&units, |found| !found.is_empty());
    assert!(found[0]["message"].as_str().is_some_and(|message| message.contains("`hp`")), "{found:?}");
    assert!(path.join("hills/units.ron").exists());
}

/// The place of a bar in a text, and the text without it.
fn place(text: &str) -> (String, Value) {
    let at = text.find('|').expect("a bar");
    let (before, behind) = (&text[..at], &text[at + 1..]);
    let line = before.matches('\n').count();
    let character = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
    (format!("{before}{behind}"), json!({ "line": line, "character": character }))
}

/// A text with changes of the protocol, which must not touch each other.
fn changed(text: &str, edits: &Value) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let byte = |place: &Value| {
        let (line, column) = (place["line"].as_u64().expect("a line"), place["character"].as_u64().expect("a column"));
        let before: usize = lines.iter().take(line as usize).map(|line| line.len()).sum();
        let rest = lines.get(line as usize).copied().unwrap_or_default();
        let mut left = column as usize;
        let within = rest.char_indices().find(|(_, character)| {
            let is_there = left == 0;
            left = left.saturating_sub(character.len_utf16());
            is_there
        });
        before + within.map_or(rest.len(), |(at, _)| at)
    };
    let mut changes: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("changes")
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (byte(&range["start"]), byte(&range["end"]), edit["newText"].as_str().expect("a text"))
        })
        .collect();
    changes.sort();
    changes
        .iter()
        .rev()
        .fold(text.to_owned(), |text, (start, end, with)| [&text[..*start], with, &text[*end..]].concat())
}

#[test]
fn a_mistake_is_corrected_by_a_change_that_the_server_has_tried() {
    let (_folder, path) = folder();
    let mut editor = Editor::new();
    for (number, (right, wrong)) in
        [("\"grunt\"", "\"grnut\""), ("stock: (wood: 20),", "stock: (wood: 20)"), ("colonists:", "colonists =")]
            .iter()
            .enumerate()
    {
        let text = LEVEL.replace("A valley.", "Żółw 🐢").replace(right, wrong);
        let uri = editor.open(&path.join(format!("small_{number}.ron")), &text);
        let found = editor.diagnostics(&uri, |found| !found.is_empty());
        let context = json!({ "diagnostics": found });
        let params = json!({ "textDocument": { "uri": uri }, "range": found[0]["range"], "context": context });
        let response = editor.request("textDocument/codeAction", params);
        let action = &response["result"][0];
        assert_eq!((&action["kind"], &action["isPreferred"]), (&json!("quickfix"), &json!(true)), "{response}");
        let mended = changed(&text, &action["edit"]["changes"][&uri]);
        assert_eq!(mended.replace(' ', ""), LEVEL.replace("A valley.", "Żółw 🐢").replace(' ', ""));
        editor.change(&uri, 2, &mended);
        editor.diagnostics(&uri, |found| found.is_empty());
    }
}

#[test]
fn fields_choices_and_names_of_the_rules_and_of_mods_are_completed() {
    let (_folder, path) = folder();
    let hills = hills(&path);
    std::fs::create_dir_all(path.join("fog")).expect("a folder");
    let fog = MANIFEST.replace("hills", "fog").replace("about:", "needs: [(\"hills\", \"1.0\")], about:");
    std::fs::write(path.join("fog/mod.ron"), fog).expect("it can be written");
    let mut editor = Editor::new();
    let mut labels = |file: PathBuf, text: &str| -> Vec<String> {
        let (text, place) = place(text);
        let uri = editor.open(&file, &text);
        let params = json!({ "textDocument": { "uri": uri }, "position": place });
        let response = editor.request("textDocument/completion", params);
        editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        let items = response["result"].as_array().cloned().unwrap_or_else(|| panic!("{response}"));
        items.iter().map(|item| item["label"].as_str().expect("a text").to_owned()).collect()
    };
    let fields = labels(path.join("small.ron"), "(title: \"Small\", |)");
    assert_eq!(fields[..4], ["about", "colonists", "ground", "waves"], "required fields come first");
    assert!(fields.contains(&"camps".to_owned()) && !fields.contains(&"title".to_owned()));
    assert_eq!(labels(path.join("small.ron"), "(ground: |)"), ["Drawn(…)", "Generated(…)"]);
    let units = labels(path.join("small.ron"), "(title: \"Żółw 🐢\", waves: [[(\"|\", 2)]], about: \"\")");
    assert!(units.contains(&"grunt".to_owned()) && !units.contains(&"shieldman".to_owned()), "{units:?}");
    let of_mod = labels(hills.join("levels/pass.ron"), "(about: \"\", waves: [[(\"|\")]])");
    assert_eq!(of_mod[0], "shieldman", "{of_mod:?}");
    let of_needs = labels(path.join("fog/units.ron"), "(units: {\"giant\": (like: \"|\")})");
    assert!(of_needs.contains(&"shieldman".to_owned()) && of_needs.contains(&"wolf".to_owned()), "{of_needs:?}");
    let own = labels(hills.join("units.ron"), "(units: {\"giant\": (like: \"grunt\", mind: \"|\")})");
    assert!(own.contains(&"timid".to_owned()), "{own:?}");
    for (folder, file) in [("sounds", "conch.ogg"), ("pictures", "elk.png")] {
        std::fs::create_dir(hills.join(folder)).expect("a folder can be made");
        let tone = include_bytes!("../data/sounds/tone.ogg").to_vec();
        let bytes = if folder == "sounds" { tone } else { png_of(&Image::new(4, 4)).expect("it can be written") };
        std::fs::write(hills.join(folder).join(file), bytes).expect("it can be written");
    }
    assert_eq!(labels(hills.join("looks.ron"), "(sounds: {\"horn\": [\"|\"]})"), ["sounds/conch.ogg"]);
    assert!(labels(hills.join("looks.ron"), "(sounds: {\"|\": []})").contains(&"horn".to_owned()));
    let drawing = labels(hills.join("looks.ron"), "(looks: {\"elk\": DrawnUnit(front: \"|\")})");
    assert_eq!(drawing, ["pictures/elk.png"]);
}

#[test]
fn a_word_is_explained_and_leads_to_its_row() {
    let (_folder, path) = folder();
    let hills = hills(&path);
    let mut editor = Editor::new();
    let mut ask = |method: &str, file: &Path, text: &str| {
        let (text, place) = place(text);
        let uri = editor.open(file, &text);
        let context = json!({ "includeDeclaration": true });
        let params = json!({ "textDocument": { "uri": uri }, "position": place, "context": context });
        let response = editor.request(method, params);
        editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        response["result"].clone()
    };
    let level = path.join("small.ron");
    let field = ask("textDocument/hover", &level, &LEVEL.replace("stock", "st|ock"));
    let text = field["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("Goods of the colony at the start, 0–1 000 000 each"), "{text}");
    let row = ask("textDocument/hover", &hills.join("levels/pass.ron"), &LEVEL.replace("grunt", "shield|man"));
    let text = row["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("row of `units`") && text.contains("hp: 90"), "{text}");
    let places = ask("textDocument/definition", &hills.join("levels/pass.ron"), &LEVEL.replace("grunt", "shield|man"));
    let column = UNITS.find("shieldman").expect("it is there");
    let start = json!({ "line": 0, "character": column });
    assert_eq!(places[0]["uri"], format!("file://{}", hills.join("units.ron").display()));
    assert_eq!(places[0]["range"]["start"], start);
    let places = ask("textDocument/references", &hills.join("units.ron"), &UNITS.replace("shieldman", "shield|man"));
    assert_eq!(places.as_array().map(Vec::len), Some(2), "{places}");
    assert_eq!(ask("textDocument/hover", &level, "(|"), Value::Null);
}

#[test]
fn a_row_of_a_mod_gets_another_name_in_all_of_its_files_and_one_that_ships_keeps_its_own() {
    let (_folder, path) = folder();
    let hills = hills(&path);
    let mut editor = Editor::new();
    let uri = editor.open(&hills.join("units.ron"), UNITS);
    let mut rename = |word: &str, name: &str| {
        let (_, place) = place(&UNITS.replace(word, &format!("{}|{}", &word[..1], &word[1..])));
        let params = json!({ "textDocument": { "uri": uri }, "position": place, "newName": name });
        editor.request("textDocument/rename", params)
    };
    let done = rename("shieldman", "pikeman");
    let changes = done["result"]["changes"].as_object().unwrap_or_else(|| panic!("{done}"));
    let level_uri = format!("file://{}", hills.join("levels/pass.ron").display());
    let level = std::fs::read_to_string(hills.join("levels/pass.ron")).expect("it is there");
    assert_eq!(changes.keys().collect::<Vec<_>>(), [&level_uri, &uri]);
    assert_eq!(changed(UNITS, &changes[&uri]), UNITS.replace("shieldman", "pikeman"));
    assert_eq!(changed(&level, &changes[&level_uri]), level.replace("shieldman", "pikeman"));
    for (word, name, why) in [
        ("grunt", "brute", "its name must stay"),
        ("shieldman", "grunt", "there is a row of `units` `grunt` already"),
        ("shieldman", "a\"b", "has no quotes"),
        ("like", "as", "only the names of"),
    ] {
        let refused = rename(word, name);
        let message = refused["error"]["message"].as_str().unwrap_or_else(|| panic!("{refused}"));
        assert!(message.contains(why), "{message}");
    }
}

#[test]
fn a_file_has_an_outline_folds_and_colours() {
    let (_folder, path) = folder();
    let mut editor = Editor::new();
    let text = "// Pictures.\n// Of mine.\n(\n    looks: {\n        \"żółw 🐢\": Person(like: \"grunt\", tunic: \"#ff0080\"),\n    },\n)\n";
    let uri = editor.open(&path.join("looks.ron"), text);
    let document = json!({ "textDocument": { "uri": uri } });
    let folds = editor.request("textDocument/foldingRange", document.clone())["result"].clone();
    let lines = |fold: &Value| (fold["startLine"].as_i64(), fold["endLine"].as_i64());
    let folds: Vec<_> = folds.as_array().expect("folds").iter().map(lines).collect();
    assert_eq!(folds, [(Some(0), Some(1)), (Some(2), Some(5)), (Some(3), Some(4))]);
    let symbols = editor.request("textDocument/documentSymbol", document.clone())["result"].clone();
    assert_eq!(symbols[0]["children"][0]["name"], "żółw 🐢", "{symbols}");
    let colours = editor.request("textDocument/documentColor", document)["result"].clone();
    assert_eq!(
        (colours[0]["color"]["red"].as_f64(), colours[0]["range"]["start"]["line"].as_i64()),
        (Some(1.0), Some(4))
    );
    let params = json!({ "textDocument": { "uri": uri }, "color": colours[0]["color"], "range": colours[0]["range"] });
    let written = editor.request("textDocument/colorPresentation", params)["result"].clone();
    assert_eq!(written[0]["label"], "#ff0080");
}

#[test]
fn a_file_gets_its_usual_form_and_one_that_is_no_ron_stays_as_it_is() {
    let (_folder, path) = folder();
    let mut editor = Editor::new();
    let text =
        LEVEL.replace("A valley.", "Żółw 🐢").replace("stock: (wood: 20)", "stock:( wood :20 )").replace('\n', "\r\n");
    let uri = editor.open(&path.join("small.ron"), &format!("\u{feff}{text}"));
    let params = json!({ "textDocument": { "uri": uri }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = editor.request("textDocument/formatting", params.clone())["result"].clone();
    assert_eq!(edits.as_array().map(Vec::len), Some(1), "{edits}");
    let usual = osada::level::formatted("small.ron", &text).expect("it is RON");
    assert_eq!(changed(&text, &edits), usual);
    assert!(usual.contains("stock: (wood: 20)"));
    editor.change(&uri, 2, &usual);
    assert_eq!(editor.request("textDocument/formatting", params.clone())["result"], json!([]));
    editor.change(&uri, 3, "(a: 1");
    let refused = editor.request("textDocument/formatting", params);
    assert_eq!(refused["error"]["code"], -32803, "{refused}");
}

#[test]
fn hostile_requests_and_files_are_answered_and_end_nothing() {
    let (_folder, path) = folder();
    let mut editor = Editor::new();
    let uri = editor.open(&path.join("small.ron"), LEVEL);
    let methods =
        ["completion", "hover", "definition", "references", "prepareRename", "documentSymbol", "foldingRange"];
    let far = json!({ "line": 4_000_000_000u32, "character": 4_000_000_000u32 });
    for method in methods.map(|method| format!("textDocument/{method}")) {
        for (uri, place) in [(uri.as_str(), &far), ("file:///nowhere.ron", &far), ("untitled:x", &far)] {
            let context = json!({ "includeDeclaration": true, "triggerKind": 1 });
            let params = json!({ "textDocument": { "uri": uri }, "position": place, "context": context });
            let response = editor.request(&method, params);
            assert!(response.get("error").is_none(), "{response}");
        }
        let response = editor.request(&method, json!([1, "x"]));
        assert_eq!(response["error"]["code"], -32602, "{response}");
    }
    // Changes of files that are not open, of ranges that there are not, and texts that are no RON.
    editor.change("file:///nowhere.ron", 1, "(");
    let range = json!({ "start": far, "end": { "line": 0, "character": 0 } });
    let changes = json!([{ "range": range, "text": "(((((" }]);
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": changes }),
    );
    editor.tell("textDocument/didOpen", json!({ "textDocument": 3 }));
    let deep = "[".repeat(100_000);
    let large = format!("({}\"ż", "a: \"🐢\", ".repeat(600_000));
    for (name, text) in [("deep.ron", &deep), ("large.ron", &large), ("empty.ron", &String::new())] {
        let uri = editor.open(&path.join(name), text);
        assert!(!editor.diagnostics(&uri, |_| true).is_empty(), "{name}");
        let at = json!({ "line": 0, "character": 9_000 });
        editor.request("textDocument/completion", json!({ "textDocument": { "uri": uri }, "position": at }));
    }
    // A request that is taken back at once is answered, one way or the other.
    let params = json!({ "textDocument": { "uri": uri }, "position": far });
    editor.tell("$/cancelRequest", json!({ "id": editor.requests + 1 }));
    let response = editor.request("textDocument/hover", params);
    assert!(response.get("error").is_none_or(|error| error["code"] == -32800), "{response}");
    assert_eq!(editor.request("shutdown", Value::Null)["result"], Value::Null);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end().status.code(), Some(0));
}
