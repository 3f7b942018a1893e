/**
 * The page that members see in place of the browser's error page when they open the app without a network. The worker
 * (`public/offline-worker.js`) answers with it where no copy of the app is kept. It has the words of the product, and nothing
 * of the member.
 */
import { keptAt } from '../../lib/api/kept-answers.ts'
import { canKeepApp } from './app-files.ts'
import { isLocked } from './keep-lock.ts'
import styles from './offline-page.css?inline'

/** Not a name of a copy of the app: those are removed apart. */
const CACHE = 'rubato-page'
const PAGE = '/offline.html'
/** With this address the worker answers pages alone, and leaves every file to the network. */
const WORKER = '/offline-worker.js?page'
/** The page loads nothing and runs nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface OfflineTexts {
  language: string
  product: string
  title: string
  paragraphs: readonly string[]
  /** Of the link that opens the same address again. */
  again: string
}

function escape(text: string): string {
  const holder = document.createElement('span')
  holder.textContent = text
  return holder.innerHTML
}

/** The page as HTML. Its title does not name the product. */
export const offlinePage = ({ language, product, title, paragraphs, again }: OfflineTexts): string =>
  `<!doctype html>
<html lang="${escape(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escape(title)}</title>
    <style>${styles}</style>
  </head>
  <body>
    <main>
      <p class="product">${escape(product)}</p>
      <h1>${escape(title)}</h1>
      ${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}
      <a href="">${escape(again)}</a>
    </main>
  </body>
</html>`

/**
 * Stores the page, and registers its worker, where the browser can. A copy of the app, also one that is being stored, keeps its own
 * worker. Rejects where the storage is full.
 */
export async function keepOfflinePage(texts: OfflineTexts): Promise<void> {
  if (!canKeepApp()) return
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  const cache = await caches.open(CACHE)
  await cache.put(PAGE, new Response(offlinePage(texts), { headers }))
  if ((await isLocked()) || keptAt() !== null) return
  await navigator.serviceWorker.register(WORKER)
}

/** Removes the page and the worker. */
export async function removeOfflinePage(): Promise<void> {
  if (!canKeepApp()) return
  const worker = await navigator.serviceWorker.getRegistration()
  await worker?.unregister()
  await caches.delete(CACHE)
}
