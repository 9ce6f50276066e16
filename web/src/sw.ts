// The service worker: keeps every file of the page, so that it works without a network once it has been loaded.
/// <reference lib="webworker" />
declare const FILES: string[], BUILD: string;  // web/build.mjs puts them in
export {};
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `winnable-${BUILD}`;

worker.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(['./', ...FILES.filter((name) => name !== 'index.html')].map((name) => new Request(name, { cache: 'no-cache' })));
    await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('winnable-') && name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  })());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== worker.location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE), page = new URL(request.url).pathname.endsWith('/index.html');
    return (await cache.match(page ? './' : request, { ignoreSearch: true })) ?? fetch(request);
  })());
});
