// The service worker: opens the pages without a network, and what was read before of games, rules and replays.
/// <reference lib="webworker" />

/** Paths of all files of the client, and a version that changes with any of them: filled in when building. */
declare const __SHELL__: string[];
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const SHELL = `pages-${__VERSION__}`;
/** What builds called their shell whose pages can't deal any more: the server refuses how they add to a shuffle. */
const BEFORE = /^shell-/;
const FILES = new Set(__SHELL__);
const READ = "read";
/** What people read again offline. The worker touches nothing else of /api: a table always comes from the server. */
const KEPT = /^\/api\/(games(\/|$)|tables\/[^/]+\/replay)/;
const REPLAY = /\/replay$/;
/** The worker keeps this many replays, the newest: people play without end, but a disk has one. */
const MOST_REPLAYS = 20;

worker.addEventListener("install", (event) => {
  const shell = caches.open(SHELL).then((cache) => cache.addAll([...FILES]));
  // the start page shows the games: it has to know them offline after a single visit
  const games = caches.open(READ).then((cache) => cache.add("/api/games").catch(() => undefined));
  event.waitUntil(Promise.all([shell, games]).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/** Forgets older builds. Their pages that are open take the new one with their next step; those of before, at once. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name !== SHELL && name !== READ);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
  if (!old.some((name) => BEFORE.test(name))) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  // nobody waits for them here: a page that is loaded waits for this worker to be active
  for (const page of pages) void page.navigate(page.url).catch(() => undefined);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (KEPT.test(url.pathname)) event.respondWith(newest(request));
  else if (request.mode === "navigate" && !isServers(url.pathname)) event.respondWith(page(request));
  else if (FILES.has(url.pathname)) event.respondWith(fromShell(request));
});

/** Pages that the server itself draws. */
function isServers(path: string): boolean {
  return /^\/(api|openapi|health|ready|metrics)\b/.test(path);
}

/** From the network, and kept; without a network, what was kept. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(READ);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      await forgetOld(cache);
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function forgetOld(cache: Cache): Promise<void> {
  const replays = (await cache.keys()).filter((request) => REPLAY.test(new URL(request.url).pathname));
  await Promise.all(replays.slice(0, -MOST_REPLAYS).map((request) => cache.delete(request)));
}

/** Any page of ours is index.html; the newest if it can be had. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/", { cacheName: SHELL })) ?? Response.error();
  }
}

/** Hashed files never change; the others change with the version of the shell. */
async function fromShell(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}
