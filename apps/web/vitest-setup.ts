/** Runs before each test file of the web app. Modules and the document are shared by the files of a worker. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, expect, vi } from 'vitest'

// A module that was loaded before does not see the mocks of this file, and one that is loaded now would keep them.
const { testPath = '' } = expect.getState()
if (readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}

/** How long `vi.waitFor`, `findBy...` and `waitFor` wait, ms: the defaults of 1 s are too short on a busy machine. */
const PATIENCE_MS = 10_000
const { waitFor } = vi
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options)
afterAll(() => void (vi.waitFor = waitFor))

afterAll(async () => {
  // A module that is still loading would act in the next file, as the sender of error reports does.
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  // jsdom has no layout, draws nothing, and has no observer of sizes.
  globalThis.ResizeObserver = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  Element.prototype.checkVisibility = () => true
  Element.prototype.scrollIntoView = () => undefined
  HTMLCanvasElement.prototype.getContext = () => null
  afterEach(cleanup)
  const own = [navigator, document].map((target) => ({ target, keys: new Set(Reflect.ownKeys(target)) }))
  afterAll(() => {
    localStorage.clear()
    sessionStorage.clear()
    document.body.replaceChildren()
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
    // What this file defined, such as `navigator.vibrate`.
    for (const { target, keys } of own)
      for (const key of Reflect.ownKeys(target)) if (!keys.has(key)) Reflect.deleteProperty(target, key)
  })
}
