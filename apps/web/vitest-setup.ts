/** Runs before each test file of the web app. Modules and the document are shared by the files of a worker. */
import { afterAll, afterEach, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // How long `findBy...` and `waitFor` wait, ms: the default of 1 s is too short on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  // jsdom has no layout, and no observer of sizes.
  globalThis.ResizeObserver = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  Element.prototype.checkVisibility = () => true
  afterEach(cleanup)
  afterAll(() => {
    localStorage.clear()
    sessionStorage.clear()
    document.body.replaceChildren()
  })
}
