import { afterEach, expect, test, vi } from 'vitest'
import { isCutOff } from './cut-off.ts'

/** The network, and the worker that controls the page. */
function browse(onLine: boolean, worker: string | null): void {
  const controller = worker === null ? null : { scriptURL: `https://rubato.example${worker}` }
  vi.stubGlobal('navigator', { onLine, serviceWorker: { controller } })
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  [false, null, true],
  [false, '/offline-worker.js?page', true],
  [false, '/offline-worker.js', false],
  [true, null, false],
  [true, '/offline-worker.js?page', false],
])(
  'Without a network, only a worker with a copy of the app has files: online %s, worker %s',
  (online, worker, cutOff) => {
    browse(online, worker)
    expect(isCutOff()).toBe(cutOff)
  },
)

test('A browser without workers is cut off without a network', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(isCutOff()).toBe(true)
})
