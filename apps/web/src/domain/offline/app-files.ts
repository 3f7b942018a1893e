/**
 * The copy of the app that the offline worker (`public/offline-worker.js`) answers from. One cache holds one build: a newer
 * build adds its files, then its page, and only then removes the files of the build before.
 */
import { z } from 'zod'

const WORKER = '/offline-worker.js'
const CACHE = 'rubato-offline'
const PAGE = '/index.html'
/** Files requested at a time. */
const PARALLEL = 6

/** Written by the build. */
const listSchema = z.object({ files: z.array(z.string().regex(/^\//)).min(1).max(2000) })

export const canKeepApp = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

async function load(path: string, cache?: RequestCache): Promise<Response> {
  const response = await fetch(path, cache ? { cache } : {})
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** While a deployment is under way, the list and the page may be of two builds: their copy would not start. */
async function ensureSameBuild(page: Response, files: readonly string[]): Promise<void> {
  const listed = new Set(files)
  const named = (await page.text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (named.length === 0 || !named.every((path) => listed.has(path))) throw new Error('The page is of another build')
}

/** Stores the files of the present build. Calls back with the share that is stored, 0..1. Rejects without the network. */
export async function keepApp(onShare: (share: number) => void = () => undefined): Promise<void> {
  const { files } = listSchema.parse(await (await load('/offline-files.json', 'no-cache')).json())
  const page = await load(PAGE, 'no-cache')
  await ensureSameBuild(page.clone(), files)
  const cache = await caches.open(CACHE)
  const waiting = [...files]
  let stored = 0
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      // A file below assets/ never changes: it may be there from the build before.
      const isThere = path.startsWith('/assets/') && (await cache.match(path, { ignoreVary: true }))
      if (!isThere) await cache.put(path, await load(path))
      stored += 1
      onShare(stored / files.length)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  await cache.put(PAGE, page)
  const current = new Set([...files, PAGE])
  for (const { url } of await cache.keys()) {
    if (!current.has(new URL(url).pathname)) await cache.delete(url)
  }
  await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
}

/** Removes the copy and its worker. Without them it does nothing. */
export async function removeApp(): Promise<void> {
  if (!canKeepApp()) return
  const worker = await navigator.serviceWorker.getRegistration()
  await worker?.unregister()
  await caches.delete(CACHE)
}
