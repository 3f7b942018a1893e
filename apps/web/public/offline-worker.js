/**
 * Answers from the kept copy of the app where the network does not, and never answers calls of the API. The page fills the
 * cache (`src/domain/offline/app-files.ts`) when the member keeps the app for offline play. For other members it is
 * registered as `offline-worker.js?page`: it answers with a page that says that the network is missing
 * (`src/domain/offline/offline-page.ts`), and leaves all files to the browser.
 */
const isPageOnly = self.location.search === '?page'

/** From the oldest cache that has the file: while a newer build is stored, that is the copy of before. */
const kept = (path) => caches.match(path, { ignoreVary: true, ignoreSearch: true })

/** The network first: after a deployment the page is the new one. Every screen is the same page. */
const page = (request) =>
  fetch(request).catch(async () => (await kept('/index.html')) ?? (await kept('/offline.html')) ?? Response.error())

/** Files below assets/ have a hash of their content in their names. */
const asset = async (request, path) => (await kept(path)) ?? fetch(request)

const file = (request, path) => fetch(request).catch(async () => (await kept(path)) ?? Response.error())

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  if (!isPageOnly) event.waitUntil(self.clients.claim())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isPageOnly) return
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, pathname))
  else event.respondWith(file(request, pathname))
})
