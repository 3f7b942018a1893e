import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepApp, startWorker } from './app-files.ts'
import { KeptElsewhereError, removeAlone, storeAlone } from './keep-lock.ts'

/** The part of Web Locks that is used, with one name. */
function fakeLocks() {
  let lose: ((reason: DOMException) => void) | undefined
  return {
    async request(_name: string, { steal }: { steal?: boolean }, work: (lock: object | null) => Promise<unknown>) {
      if (lose && !steal) return work(null)
      lose?.(new DOMException('Stolen', 'AbortError'))
      const lost = new Promise<never>((_, reject) => void (lose = reject))
      const own = lose
      try {
        return await Promise.race([work({}), lost])
      } finally {
        if (lose === own) lose = undefined
      }
    },
  }
}

beforeEach(() => vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: fakeLocks() } })))
afterEach(() => vi.unstubAllGlobals())

it('A second copy is refused while one is stored', async () => {
  const first = Promise.withResolvers<string>()
  const storing = storeAlone(new AbortController(), () => first.promise)
  await expect(storeAlone(new AbortController(), async () => 'second')).rejects.toThrow(KeptElsewhereError)
  first.resolve('first')
  expect(await storing).toBe('first')
  expect(await storeAlone(new AbortController(), async () => 'second')).toBe('second')
})

it('A removal ends the copy that is being stored, also one whose worker will never be ready', async () => {
  const names = new Set<string>()
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    open: async (name: string) => ({ put: async () => void names.add(name) }),
    match: async () => undefined,
    delete: async (name: string) => names.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/offline-files.json'
      ? Response.json({ files: ['/assets/one.js'], bytes: 1, build: 'one' })
      : new Response('<script src="/assets/one.js"></script>'),
  )
  const registered = Promise.withResolvers<void>()
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: registered.resolve, ready: new Promise(() => undefined) },
  })
  const controller = new AbortController()
  const { signal } = controller
  const storing = storeAlone(controller, async () => {
    await keepApp({ signal })
    await startWorker(signal)
  })
  await Promise.all([
    expect(storing).rejects.toMatchObject({ name: 'AbortError' }),
    registered.promise.then(() => removeAlone(async () => names.clear())),
  ])
  expect([controller.signal.aborted, names.size]).toEqual([true, 0])
})
