import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeStored } from '../../lib/storage/stored.ts'
import { keepOfflinePage, offlinePage, removeOfflinePage } from './offline-page.ts'
import { removeKept } from './remove-kept.ts'

const texts = {
  language: 'en',
  product: 'Tom & <Jerry>',
  title: 'You are offline',
  paragraphs: ['One.', 'Two.'],
  again: 'Try again',
}
let stored: Map<string, Map<string, Response>>
let registered: string | undefined
const unregister = vi.fn(async () => {
  registered = undefined
  return true
})

beforeEach(() => {
  stored = new Map()
  registered = undefined
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    async open(name: string) {
      const files = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, files)
      return { put: async (path: string, response: Response) => void files.set(path, response) }
    },
    delete: async (name: string) => stored.delete(name),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (address: string) => void (registered = address),
      getRegistration: async () => (registered === undefined ? undefined : { unregister }),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('The page without a network is whole in itself: its words, its styles and a link to the same address', () => {
  const page = new DOMParser().parseFromString(offlinePage(texts), 'text/html')
  expect(page.title).toBe('You are offline')
  expect(page.documentElement.lang).toBe('en')
  const words = [...page.querySelectorAll('h1, p')].map(({ textContent }) => textContent)
  expect(words).toEqual(['Tom & <Jerry>', 'You are offline', 'One.', 'Two.'])
  expect(page.querySelector('a')?.getAttribute('href')).toBe('')
  expect(page.querySelectorAll('script, link, img, [src]')).toHaveLength(0)
  expect(page.querySelector('style')?.textContent).not.toMatch(/@import|url\(/)
})

it('Nothing but that page is stored for a member who keeps nothing, and signing out removes it and its worker', async () => {
  await keepOfflinePage(texts)
  expect([...stored.values()].flatMap((files) => [...files.keys()])).toEqual(['/offline.html'])
  expect(registered).toBe('/offline-worker.js?page')
  await removeKept()
  expect(stored.size).toBe(0)
  expect(registered).toBeUndefined()
})

it('A copy of the app keeps its own worker, also while it is stored', async () => {
  registered = '/offline-worker.js'
  let held = [{ name: 'rubato-keep-offline' }]
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { query: async () => ({ held }) } } }))
  await keepOfflinePage(texts)
  expect(registered).toBe('/offline-worker.js')
  held = []
  writeStored('device', 'kept-answers', 1)
  await keepOfflinePage(texts)
  expect(registered).toBe('/offline-worker.js')
  writeStored('device', 'kept-answers', undefined)
  await keepOfflinePage(texts)
  expect(registered).toBe('/offline-worker.js?page')
})

it('A browser without workers keeps its own page', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await keepOfflinePage(texts)
  await removeOfflinePage()
  expect(stored.size).toBe(0)
})
