import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'
import { writeStored } from '../../lib/storage/stored.ts'
import { BURST, keepLines, LIMIT_WAIT_MS, PACE_MS, REST_MS, UnspokenLineError } from './keep-lines.ts'

const refusal = (status: number, error: 'request.too-many' | 'speech.unavailable' | 'dialog.not-found') =>
  new ApiError({ status, statusText: '', method: 'POST', url: '/api/speech' }, { error, issues: [] })
const tooMany = refusal(429, 'request.too-many')
const silent = refusal(503, 'speech.unavailable')

/** Starts to keep `count` lines; `errors` are thrown by the attempts with these numbers. */
function setUp(count: number, errors: Record<number, unknown> = {}) {
  const attempts: number[] = []
  const started = Date.now()
  const controller = new AbortController()
  const line = {
    async keep() {
      attempts.push(Date.now() - started)
      const error = errors[attempts.length]
      if (error) throw error
    },
  }
  let kept = 0
  const result = keepLines({
    missing: Array.from({ length: count }, () => line),
    signal: controller.signal,
    onKept: () => void (kept += 1),
    whenNoSession: () => session,
  }).catch((error: unknown) => error)
  return { attempts, controller, result, kept: () => kept }
}
let session: Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  session = Promise.resolve()
  writeStored('device', 'kept-answers', 1)
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('Lines are fetched one after the other, at a pace that leaves half of the limit to a session', async () => {
  const { attempts, result, kept } = setUp(BURST + 3)
  await vi.runAllTimersAsync()
  expect(await result).toBeNull()
  expect([attempts[BURST - 1], attempts.at(-1), kept()]).toEqual([0, 3 * PACE_MS, BURST + 3])
})

it('A limit is waited for once; where it still holds, the rest is left for later', async () => {
  const once = setUp(2, { 1: tooMany })
  await vi.runAllTimersAsync()
  expect([await once.result, once.attempts]).toEqual([null, [0, LIMIT_WAIT_MS, LIMIT_WAIT_MS]])
  const twice = setUp(3, { 2: tooMany, 3: tooMany })
  await vi.runAllTimersAsync()
  expect([await twice.result, twice.kept(), twice.attempts.length]).toEqual(['limit', 1, 3])
})

it('A line that is not spoken or was deleted is left out; three in a row leave the rest for later', async () => {
  const some = setUp(4, { 1: silent, 2: refusal(404, 'dialog.not-found'), 3: silent })
  await vi.runAllTimersAsync()
  expect([await some.result, some.kept(), some.attempts]).toEqual([null, 1, [0, REST_MS, REST_MS, 2 * REST_MS]])
  const all = setUp(9, { 1: silent, 2: silent, 3: silent })
  await vi.runAllTimersAsync()
  expect([await all.result, all.attempts.length]).toEqual(['unavailable', 3])
})

it('Lines that the site does not have are left out, however many they are', async () => {
  const missing = Object.fromEntries([1, 2, 3, 4].map((attempt) => [attempt, new UnspokenLineError()]))
  const { attempts, result, kept } = setUp(6, missing)
  await vi.runAllTimersAsync()
  expect([await result, kept(), attempts]).toEqual([null, 2, Array.from({ length: 6 }, () => 0)])
})

it.each([
  ['without a network', new NetworkError(), 'unavailable'],
  ['without free storage', new DOMException('', 'QuotaExceededError'), 'full'],
])('%s it ends at once, with what is kept', async (_, error, stop) => {
  const { result, kept, attempts } = setUp(5, { 3: error })
  await vi.runAllTimersAsync()
  expect([await result, kept(), attempts.length]).toEqual([stop, 2, 3])
})

it('It waits while a session is under way, and ends when it is cancelled and after a sign-out', async () => {
  let end = () => undefined as void
  session = new Promise((resolve) => (end = resolve))
  const { attempts, controller, result } = setUp(BURST + 5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toEqual([])
  end()
  await vi.advanceTimersByTimeAsync(PACE_MS)
  controller.abort()
  expect(await result).toMatchObject({ name: 'AbortError' })
  expect(attempts).toHaveLength(BURST + 1)
  const error = new Error('Signed out')
  const signedOut = setUp(5, { 1: error })
  writeStored('device', 'kept-answers', undefined)
  await vi.runAllTimersAsync()
  expect([await signedOut.result, signedOut.attempts.length]).toEqual([error, 1])
})
