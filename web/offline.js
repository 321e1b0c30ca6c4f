// Keeps the page for days without a network. A new build has another name, is fetched as a whole, and takes the place of the old one.
"use strict";

// Many pages may share a site, and with it the caches.
const PLACE = `osada:${new URL(self.registration.scope).pathname}:`;
const NAME = PLACE + "BUILD";
const FILES = ["./", "mq_js_bundle.js", "style.css", "storage.js", "page.js", "xz-decompress.min.js", "osada.wasm.xz", "manifest.webmanifest", "icon.svg"];

self.addEventListener("install", (event) => {
  const all = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith(PLACE) && name !== NAME);
  const sweep = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  event.waitUntil(sweep.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const kept = caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: event.request.mode === "navigate" }));
  event.respondWith(kept.then((found) => found || fetch(event.request)));
});
