/** How many screens are kept, and which of them are deleted for new ones. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEntries, type Entries } from './entries.ts'
import { createPeer } from './peer.ts'

vi.mock('./peer.ts')

/** Number of entries that are kept. */
const MAX = 32
let entries: Entries
/** Accepts a message of the screen without an agreement. */
let heard: Map<string, () => void>

/** A frame of this screen, which is accepted at once unless it `isStrange`. */
function join(id: string, { isWindow = true, isStrange = false } = {}) {
  const send = vi.fn<(message: unknown) => void>()
  vi.mocked(createPeer).mockImplementationOnce(({ onMessage }) => {
    heard.set(id, () => onMessage({ kind: 'hello' }))
    const state = () => (isStrange ? 'agreeing' : 'connected')
    return { state, number: () => null, receive: vi.fn(), send, confirm: vi.fn() }
  })
  entries.receive(id, { isWindow, send: vi.fn() }, 'frame')
  vi.mocked(createPeer).mockReset()
  return { isKept: () => heard.has(id) && reaches(id, send) }
}
function reaches(id: string, send: ReturnType<typeof vi.fn>): boolean {
  send.mockClear()
  entries.send(id, { kind: 'ended' })
  return send.mock.calls.length > 0
}

beforeEach(() => {
  vi.useFakeTimers()
  heard = new Map()
  entries = createEntries({
    mayAgree: () => true,
    secretFor: () => null,
    snapshot: () => [],
    onMessage: () => undefined,
  })
})
afterEach(() => {
  entries.close()
  vi.useRealTimers()
  vi.resetAllMocks()
})

const shown = () => entries.list.get().map(({ id }) => id)

it('A new screen takes the place of one that is not connected, and then of the window that is silent for longest', () => {
  const [first, second] = [join('first'), join('second')]
  vi.advanceTimersByTime(10_000)
  heard.get('first')?.()
  vi.advanceTimersByTime(60_000)
  const stranger = join('stranger', { isStrange: true })
  const others = Array.from({ length: MAX - 3 }, (_, index) => join(`other ${index}`))
  const kept = () => [first, second, stranger].map(({ isKept }) => isKept())
  expect(kept()).toEqual([true, true, true])
  join('next')
  expect(kept()).toEqual([true, true, false])
  join('one more')
  expect(kept()).toEqual([true, false, false])
  heard.get('first')?.()
  expect(shown()).toContain('first')
  expect(others.every(({ isKept }) => isKept())).toBe(true)
})

it('Screens that are connected and present are never deleted for a new one', () => {
  const own = Array.from({ length: MAX }, (_, index) => join(`window ${index}`))
  const late = join('late')
  expect([shown().length, late.isKept(), own.every(({ isKept }) => isKept())]).toEqual([MAX, false, true])
  expect(entries.joined('device', { isWindow: false, send: vi.fn() }, 'Firefox')).toBe(false)
})

it('A device that is silent stays in the list as away, and a window leaves the list', () => {
  join('window')
  join('device', { isWindow: false })
  vi.advanceTimersByTime(25_000)
  expect(entries.list.get()).toMatchObject([{ id: 'device', state: 'away' }])
  heard.get('window')?.()
  expect(entries.list.get()).toMatchObject([{ id: 'window', state: 'connected' }, { id: 'device' }])
})
