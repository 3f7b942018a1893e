/** The messages of a partner's page when the stage disconnects while numbers are compared. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startAgreement } from './agreement.ts'
import { connectToStage } from './stage-connection.ts'
import type { WireEvents } from './wire.ts'

vi.mock('./agreement.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** A page that shows a number to compare. */
async function comparing() {
  let events: WireEvents | null = null
  const close = vi.fn<() => void>()
  vi.mocked(startAgreement).mockReturnValue({ receive: vi.fn(), send: vi.fn(), close: vi.fn() })
  const { state, close: closePage } = await connectToStage({
    schema: z.object({ kind: z.string() }),
    isReturn: false,
    secret: null,
    compares: true,
    mirror: { tick: vi.fn(), silence: vi.fn() },
    openWire: async (given) => {
      events = given
      return { ticket: 'one', send: vi.fn(), restart: vi.fn(), close }
    },
    keepSeat: vi.fn(),
    forgetSeat: vi.fn(),
    onMessage: vi.fn(),
  })
  vi.mocked(startAgreement).mock.lastCall?.[0].onNumber('123456')
  return { state, close, closePage, onStage: (isThere: boolean) => events?.onStage?.(isThere) }
}

it('says that it has no answer where the stage is away for half a minute', async () => {
  const { state, close, onStage } = await comparing()
  onStage(false)
  vi.advanceTimersByTime(29_999)
  expect(state.get()).toEqual({ kind: 'comparing', number: '123456' })
  vi.advanceTimersByTime(1)
  expect([state.get(), close.mock.calls.length]).toEqual([{ kind: 'ended', reason: 'unanswered' }, 1])
})
it('goes on comparing where the stage comes back before', async () => {
  const { state, closePage, onStage } = await comparing()
  onStage(false)
  vi.advanceTimersByTime(20_000)
  onStage(true)
  vi.advanceTimersByTime(60_000)
  expect(state.get().kind).toBe('comparing')
  closePage()
})
