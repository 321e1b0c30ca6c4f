// Files in the browser's storage: an entry a file, "osada:", the place of the page (many pages may share a site) and the path of the
// file, a byte a character, its date in front. Files that came with the address of the page are kept in memory only.
"use strict";

const files = (() => {
  const PREFIX = `osada:${location.pathname.replace(/[^/]*$/, "")}:`;
  const fetched = new Map();
  const encode = (bytes) => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return text;
  };
  const entry = (name) => localStorage.getItem(PREFIX + name);
  return {
    fetched,
    read(name) {
      if (fetched.has(name)) return fetched.get(name);
      const found = entry(name);
      if (found === null) return null;
      const text = found.slice(found.indexOf(" ") + 1);
      return Uint8Array.from(text, (character) => character.charCodeAt(0));
    },
    modified(name) {
      if (fetched.has(name)) return 0;
      const found = entry(name);
      return found === null ? null : Number(found.slice(0, found.indexOf(" ")));
    },
    write(name, bytes, modified) {
      localStorage.setItem(PREFIX + name, modified + " " + encode(bytes));
    },
    remove(name) {
      localStorage.removeItem(PREFIX + name);
    },
    names() {
      const names = [];
      for (let at = 0; at < localStorage.length; at += 1) {
        const key = localStorage.key(at);
        if (key.startsWith(PREFIX)) names.push(key.slice(PREFIX.length));
      }
      return names.concat([...fetched.keys()]);
    },
  };
})();

/// What the browser said, as a player can use it.
function refusal(error) {
  if (error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED") {
    return "the browser's storage is full; download the saves you want to keep, then clear this site's data to make room";
  }
  if (error.name === "SecurityError" || error instanceof TypeError || error instanceof ReferenceError) {
    return "the browser forbids this page to keep anything; download what you want to keep";
  }
  return String(error.message || error);
}
