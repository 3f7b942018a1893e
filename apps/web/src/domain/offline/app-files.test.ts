import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appBytes, keepApp, removeApp } from './app-files.ts'

const PAGE = '/index.html'
type Files = Map<string, Response>
let stored: Map<string, Files>
let served: Record<string, string>
let requested: string[]
/** A write fails when this number of bytes is stored. */
let quota: number

const pathOf = (request: string) => new URL(request, location.href).pathname
async function put(files: Files, path: string, response: Response) {
  const size = (await response.clone().text()).length
  if (size > quota) throw new DOMException('', 'QuotaExceededError')
  quota -= size
  files.set(path, response)
}
/** The part of Cache Storage that is used, in memory. */
const fakeCaches = {
  keys: async () => [...stored.keys()],
  async open(name: string) {
    const files = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, files)
    return { put: (path: string, response: Response) => put(files, path, response) }
  },
  match: async (path: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(path)?.clone(),
  delete: async (name: string) => stored.delete(name),
}

/** Serves a build: its page names its script, and one file has the same name in every build. */
function serve(build: string) {
  const script = `/assets/${build}.js`
  served = {
    '/offline-files.json': JSON.stringify({ files: [script, '/assets/font.woff2', '/texts.json'], bytes: 30, build }),
    [PAGE]: `<script src="${script}"></script>`,
    [script]: build,
    '/assets/font.woff2': 'font',
    '/texts.json': `texts of ${build}`,
  }
}
const keep = (signal = new AbortController().signal, onFile?: (done: number, of: number) => void) =>
  keepApp({ signal, ...(onFile && { onFile }) })
/** The worker's answer: from the oldest cache that has the file. */
async function answered(path: string) {
  for (const files of stored.values()) if (files.has(path)) return files.get(path)!.clone().text()
  return null
}

beforeEach(() => {
  stored = new Map()
  requested = []
  quota = Infinity
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('caches', fakeCaches)
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    requested.push(pathOf(path))
    const text = served[pathOf(path)]
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 })
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  serve('one')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('A newer build takes the place of the one before; files that never change are not fetched again', async () => {
  const counts: number[][] = []
  await keep(undefined, (...count) => counts.push(count))
  expect(counts).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  vi.setSystemTime(Date.now() + 1000)
  serve('two')
  requested = []
  await keep()
  expect(requested).not.toContain('/assets/font.woff2')
  expect([await answered('/assets/two.js'), await answered('/texts.json')]).toEqual(['two', 'texts of two'])
  expect([await answered('/assets/one.js'), stored.size, await appBytes()]).toEqual([null, 1, 30])
  requested = []
  await keep()
  expect(requested).toEqual(['/offline-files.json', PAGE])
  await removeApp()
  expect([stored.size, await appBytes()]).toEqual([0, 0])
})

it.each([
  ['is cancelled', 'AbortError'],
  ['finds no room', 'QuotaExceededError'],
  ['breaks off', 'Error'],
])('A copy that %s leaves the copy of before as it was', async (how, name) => {
  await keep()
  vi.setSystemTime(Date.now() + 1000)
  serve('two')
  const controller = new AbortController()
  if (how === 'finds no room') quota = 8
  if (how === 'breaks off') delete served['/texts.json']
  const onFile = () => (how === 'is cancelled' ? controller.abort() : undefined)
  await expect(keep(controller.signal, onFile)).rejects.toMatchObject({ name })
  expect(stored.size).toBe(1)
  expect([await answered(PAGE), await answered('/texts.json')]).toEqual([
    '<script src="/assets/one.js"></script>',
    'texts of one',
  ])
})

it('A page of another build than the list is not stored, and a part that a closed page left is removed', async () => {
  stored.set('rubato-offline-1', new Map([['/texts.json', new Response('a part')]]))
  const page = served[PAGE]!
  served[PAGE] = page.replace('one', 'two')
  await expect(keep()).rejects.toThrow('another build')
  served[PAGE] = page
  await keep()
  expect([...stored.keys()]).not.toContain('rubato-offline-1')
})

it('A copy that does not fit is not begun', async () => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { storage: { value: { estimate: async () => ({ quota: 1000, usage: 990 }) } } }),
  )
  await expect(keep()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect([stored.size, requested]).toEqual([0, ['/offline-files.json', PAGE]])
})
