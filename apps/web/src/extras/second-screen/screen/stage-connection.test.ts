/** A page whose stage goes while numbers are compared, or whose stop does not arrive. */
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

/** A page that shows a number to compare. Its relay is open, until `wire.isOpen` is false. */
async function comparing() {
  let events: WireEvents | null = null
  const close = vi.fn<() => void>()
  const wire = { isOpen: true, hurry: vi.fn<() => void>() }
  const forgetSeat = vi.fn<() => void>()
  const sent: { kind: string }[] = []
  const resend = vi.fn<() => void>()
  const send = (message: unknown) => void sent.push(message as { kind: string })
  vi.mocked(startAgreement).mockReturnValue({ receive: vi.fn(), send, resend, close: vi.fn() })
  const connection = await connectToStage<{ kind: string }, { kind: string }>({
    stop: {
      message: { kind: 'stop' },
      isAnsweredBy: ({ kind }) => kind === 'stopped',
      isWaiting: false,
      keep: vi.fn(),
    },
    schema: z.object({ kind: z.string() }),
    isReturn: false,
    secret: null,
    compares: true,
    mirror: { tick: vi.fn(), silence: vi.fn() },
    openWire: async (given) => {
      events = given
      return { ticket: 'one', send: vi.fn(), restart: vi.fn(), close, isOpen: () => wire.isOpen, hurry: wire.hurry }
    },
    keepSeat: vi.fn(),
    forgetSeat,
    onMessage: vi.fn(),
  })
  const agreement = vi.mocked(startAgreement).mock.lastCall?.[0]
  agreement?.onNumber('123456')
  return {
    connection,
    state: connection.state,
    close,
    closePage: connection.close,
    wire,
    forgetSeat,
    resend,
    count: (wanted: string) => sent.filter(({ kind }) => kind === wanted).length,
    onStage: (isThere: boolean) => events?.onStage?.(isThere),
    onOpen: () => events?.onOpen?.(),
    onEnd: () => events?.onEnd('removed'),
    /** The stage has accepted the page. */
    accept: () => agreement?.onConnected(new Uint8Array()),
    says: (kind: string) => agreement?.onMessage({ kind }),
  }
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

it('each time that its connection opens, the page sends again what the stage has not answered', async () => {
  const { connection, resend, onOpen } = await comparing()
  expect(resend).not.toHaveBeenCalled()
  onOpen()
  onOpen()
  expect(resend).toHaveBeenCalledTimes(2)
  connection.close()
})

it('a stop is sent each second until the stage answers it, and the page learns that it is late', async () => {
  const { connection, count, accept, says } = await comparing()
  expect([connection.stop(), connection.stopping.get()]).toEqual([false, 'none'])
  accept()
  expect([connection.stop(), connection.stopping.get(), count('stop')]).toEqual([true, 'sent', 1])
  vi.advanceTimersByTime(2500)
  expect([connection.stopping.get(), count('stop')]).toEqual(['sent', 3])
  says('pong')
  vi.advanceTimersByTime(1000)
  expect([connection.stopping.get(), count('stop')]).toEqual(['repeated', 4])
  says('stopped')
  vi.advanceTimersByTime(10_000)
  expect([connection.stopping.get(), count('stop')]).toEqual(['none', 4])
  connection.close()
})
it('a stop that is pressed without a connection waits for it, hurries it, and is sent as soon as it is back', async () => {
  const { connection, wire, count, accept, onOpen, onEnd } = await comparing()
  accept()
  wire.isOpen = false
  expect([connection.stop(), count('stop'), wire.hurry.mock.calls.length]).toEqual([true, 0, 1])
  vi.advanceTimersByTime(1500)
  expect([count('stop'), wire.hurry.mock.calls.length]).toEqual([0, 2])
  wire.isOpen = true
  onOpen()
  expect([connection.stopping.get(), count('stop')]).toEqual(['sent', 1])
  onEnd()
  expect(connection.stopping.get()).toBe('failed')
})
it('what the relay does not take is not called sent, and the page says that it connects again', async () => {
  const { connection, state, wire, accept, says } = await comparing()
  accept()
  expect(connection.send({ kind: 'command' })).toBe(true)
  wire.isOpen = false
  expect([connection.send({ kind: 'command' }), state.get().kind]).toEqual([false, 'lost'])
  says('pong')
  expect(state.get().kind).toBe('connected')
  connection.close()
})

it('asks for everything that is shown, once, after each interruption in which it may have missed something', async () => {
  const { connection, state, accept, says, count, onOpen, onStage } = await comparing()
  onOpen()
  onStage(true)
  accept()
  says('view')
  expect(count('hello')).toBe(0)
  // The connection of this page was interrupted, then that of the stage.
  for (const [times, interrupt] of [onOpen, () => [false, true].forEach(onStage)].entries()) {
    interrupt()
    expect(count('hello')).toBe(times)
    says('pong')
    says('pong')
    expect(count('hello')).toBe(times + 1)
  }
  // A silence that no connection has noticed.
  vi.advanceTimersByTime(10_000)
  expect(state.get().kind).toBe('lost')
  says('pong')
  expect([state.get().kind, count('hello')]).toEqual(['connected', 3])
  connection.close()
})

it('a stage that is away for some minutes is waited for, with the seat kept, and given up after half an hour', async () => {
  const { connection, state, accept, says, forgetSeat } = await comparing()
  accept()
  vi.advanceTimersByTime(20 * 60_000)
  expect([state.get().kind, forgetSeat.mock.calls.length]).toEqual(['lost', 0])
  says('pong')
  expect(state.get().kind).toBe('connected')
  vi.advanceTimersByTime(20 * 60_000)
  expect([state.get().kind, forgetSeat.mock.calls.length]).toEqual(['lost', 0])
  vi.advanceTimersByTime(20 * 60_000)
  expect([state.get(), forgetSeat.mock.calls.length]).toEqual([
    { kind: 'ended', reason: 'unanswered', awaySince: expect.any(Number) },
    1,
  ])
  connection.close()
})

it('after half a minute without an answer the page knows since when, and an answer ends that', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 30, 21, 14))
  const { connection, state, accept, says } = await comparing()
  accept()
  says('pong')
  const heardAt = Date.now()
  vi.advanceTimersByTime(20_000)
  expect(state.get()).toEqual({ kind: 'lost' })
  vi.advanceTimersByTime(20_000)
  expect(state.get()).toEqual({ kind: 'lost', awaySince: heardAt })
  vi.advanceTimersByTime(20 * 60_000)
  expect(state.get()).toEqual({ kind: 'lost', awaySince: heardAt })
  says('pong')
  expect(state.get()).toEqual({ kind: 'connected' })
  vi.advanceTimersByTime(10_000)
  expect(state.get()).toEqual({ kind: 'lost' })
  connection.close()
})
