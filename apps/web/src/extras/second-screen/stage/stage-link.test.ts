/** The codes of a session that ends while one is asked for. */
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../ui/store.ts'
import { createStageLink } from './stage-link.ts'

const site = vi.hoisted(() => ({ answered: Promise.resolve(), open: vi.fn(() => ({ send: vi.fn(), close: vi.fn() })) }))
vi.mock('../channel/relay-connection.ts', () => ({ openRelayConnection: site.open }))
vi.mock('../../../lib/api/api-client.ts', () => ({
  sessionToken: async () => 'bearer',
  async call() {
    await site.answered
    return { code: 'ABCDEF', seconds: 120, ticket: 'ticket' }
  },
}))

afterEach(() => void vi.clearAllMocks())

const stage = () =>
  createStageLink({
    view: createStore(null),
    captions: { line: createStore(null), last: createStore(null), isOver: createStore(false) },
    phase: createStore('running'),
    clock: { heardAt: (time: number) => time, onTick: () => () => undefined },
    now: () => 0,
    video: createStore(null),
  } as never)

it('A code that is answered after the end of the session opens no connection', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  site.answered = promise
  vi.useFakeTimers()
  const link = stage()
  const pairing = link.pair()
  link.close()
  vi.runAllTimers()
  vi.useRealTimers()
  resolve()
  await pairing
  expect(site.open).not.toHaveBeenCalled()
  await stage().pair()
  expect(site.open).toHaveBeenCalledOnce()
})
