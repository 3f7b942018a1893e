/** Runs before each test file of the web app. Modules and the document are shared by the files of a worker. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, expect, vi } from 'vitest'

// A module that was loaded before does not see the mocks of this file, and one that is loaded now would keep them.
const { testPath = '' } = expect.getState()
if (readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}

afterAll(async () => {
  // A module that is still loading would act in the next file, as the sender of error reports does.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // How long `findBy...` and `waitFor` wait, ms: the default of 1 s is too short on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
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
    // What this file defined, such as `navigator.vibrate`.
    for (const { target, keys } of own)
      for (const key of Reflect.ownKeys(target)) if (!keys.has(key)) Reflect.deleteProperty(target, key)
  })
}
