/**
 * The copy of the app that the offline worker (`public/offline-worker.js`) answers from: one cache with the files of one
 * build. A newer build is stored in a second cache, and the first one is removed once the second is complete; until then the
 * worker answers from the first one. A copy that fails or is cancelled leaves the copy of before as it was.
 */
import { z } from 'zod'
import { ensureRoom } from './storage-full.ts'

const WORKER = '/offline-worker.js'
const PREFIX = 'rubato-offline'
const PAGE = '/index.html'
const LIST = '/offline-files.json'
/** Files requested at a time. */
const PARALLEL = 6
/** Storage that a file takes in addition to its content, bytes. */
const FILE_OVERHEAD = 1000

/** Written by the build. */
const listSchema = z.object({
  files: z.array(z.string().regex(/^\//)).min(1).max(2000),
  /** Of all files together. */
  bytes: z.int().positive(),
  /** A digest of all files. */
  build: z.string().min(1),
})
type FileList = z.infer<typeof listSchema>

export interface KeepOptions {
  /** Called with the number of files that are stored, and of all. */
  onFile?: (stored: number, of: number) => void
  signal: AbortSignal
}

export const canKeepApp = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

async function load(path: string, { signal }: KeepOptions, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(path, { cache, signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** While a deployment is under way, the list and the page may be of two builds: their copy would not start. */
async function ensureSameBuild(page: Response, files: readonly string[]): Promise<void> {
  const listed = new Set(files)
  const named = (await page.text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (named.length === 0 || !named.every((path) => listed.has(path))) throw new Error('The page is of another build')
}

/** The caches of copies, the oldest first. */
const copies = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

/** The cache of the complete copy; its page was stored last. */
async function currentCopy(): Promise<string | null> {
  for (const name of await copies()) if (await caches.match(PAGE, { cacheName: name })) return name
  return null
}

/** Removes all copies but this one. */
async function removeOthers(name: string | null): Promise<void> {
  for (const each of await copies()) if (each !== name) await caches.delete(each)
}

/** A file below assets/ never changes: it may be there from the build before. */
async function keptAsset(path: string, current: string | null): Promise<Response | undefined> {
  if (current === null || !path.startsWith('/assets/')) return undefined
  return caches.match(path, { cacheName: current, ignoreVary: true })
}

async function storeFiles(cache: Cache, files: readonly string[], current: string | null, options: KeepOptions) {
  const waiting = [...files]
  let stored = 0
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      options.signal.throwIfAborted()
      await cache.put(path, (await keptAsset(path, current)) ?? (await load(path, options)))
      stored += 1
      options.onFile?.(stored, files.length)
    }
  }
  const stop = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  // Waits for all works: no file is stored after a failure was reported.
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, () => work().catch(stop)))
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

/** Resolves to the name of the cache. */
async function storeCopy(
  list: FileList,
  page: Response,
  current: string | null,
  options: KeepOptions,
): Promise<string> {
  await ensureRoom(list.bytes + list.files.length * FILE_OVERHEAD)
  const name = `${PREFIX}-${Date.now()}`
  try {
    const cache = await caches.open(name)
    await storeFiles(cache, list.files, current, options)
    await cache.put(LIST, Response.json(list))
    options.signal.throwIfAborted()
    await cache.put(PAGE, page)
    return name
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** Of the complete copy with this name. */
async function listOf(name: string | null): Promise<FileList | undefined> {
  const list = name === null ? undefined : await caches.match(LIST, { cacheName: name })
  return list && listSchema.safeParse(await list.json()).data
}

/** Rejects when `signal` aborts. A worker that was removed meanwhile is never ready. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })

/** Stores the files of the present build. Rejects without the network; the copy of before is unchanged then. */
export async function keepApp(options: KeepOptions): Promise<void> {
  const list = listSchema.parse(await (await load(LIST, options, 'no-cache')).json())
  const page = await load(PAGE, options, 'no-cache')
  await ensureSameBuild(page.clone(), list.files)
  const current = await currentCopy()
  // A page that was closed while it stored a copy has left a part of one.
  await removeOthers(current)
  if (current !== null && (await listOf(current))?.build === list.build) {
    options.signal.throwIfAborted()
    // The settings of the site, which the page contains, may have changed.
    await (await caches.open(current)).put(PAGE, page)
    options.onFile?.(list.files.length, list.files.length)
  } else await removeOthers(await storeCopy(list, page, current, options))
  options.signal.throwIfAborted()
}

/** Registers the worker that answers from the copy, in place of the one that answers with the page about the network. */
export async function startWorker(signal: AbortSignal): Promise<void> {
  await navigator.serviceWorker.register(WORKER)
  await Promise.race([navigator.serviceWorker.ready, abortOf(signal)])
}

/** The size of the copy, bytes; 0 without one. */
export const appBytes = async (): Promise<number> => (await listOf(await currentCopy()))?.bytes ?? 0

/** Removes the copy. Without one it does nothing. */
export async function removeApp(): Promise<void> {
  if (canKeepApp()) await removeOthers(null)
}
