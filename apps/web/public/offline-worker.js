/**
 * Answers from the kept copy of the app where the network does not. It is registered when the member keeps the app for
 * offline play, and never answers calls of the API. The page fills the cache (`src/domain/offline/app-files.ts`).
 */
/** From the oldest cache that has the file: while a newer build is stored, that is the copy of before. */
const kept = (path) => caches.match(path, { ignoreVary: true, ignoreSearch: true })

/** The network first: after a deployment the page is the new one. Every screen is the same page. */
const page = (request) => fetch(request).catch(async () => (await kept('/index.html')) ?? Response.error())

/** Files below assets/ have a hash of their content in their names. */
const asset = async (request, path) => (await kept(path)) ?? fetch(request)

const file = (request, path) => fetch(request).catch(async () => (await kept(path)) ?? Response.error())

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, pathname))
  else event.respondWith(file(request, pathname))
})
