/** Codes that are requested while the session ends or while another one is requested, and windows that are silent for minutes. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStore } from '../../../ui/store.ts'
import { readFragment } from '../channel/link.ts'
import { stageMessageSchema, type ScreenMessage, type StageMessage } from '../channel/messages.ts'
import type { openRelayConnection } from '../channel/relay-connection.ts'
import { startAgreement } from '../screen/agreement.ts'
import { openWire } from '../screen/wire.ts'
import { createStageLink } from './stage-link.ts'

const site = vi.hoisted(() => ({
  answered: Promise.resolve(),
  open: vi.fn(() => ({ send: vi.fn(), close: vi.fn() })),
  pairings: [] as { ticket?: string }[],
}))
vi.mock('../channel/relay-connection.ts', () => ({ openRelayConnection: site.open }))
vi.mock('../../../lib/api/api-client.ts', () => ({
  sessionToken: { get: async () => 'bearer', reject: () => undefined },
  async call(_endpoint: unknown, { body }: { body: { ticket?: string } }) {
    site.pairings.push(body)
    const ticket = body.ticket ?? `ticket ${site.pairings.length}`
    await site.answered
    return { code: 'ABCDEF', seconds: 120, ticket }
  },
}))

afterEach(() => {
  vi.clearAllMocks()
  site.answered = Promise.resolve()
  site.pairings.length = 0
})

/** It is closed when the test is over. */
function stage(send = vi.fn<(input: string) => void>()) {
  const link = createStageLink({
    view: createStore(null),
    captions: { line: createStore(null), last: createStore(null), isOver: createStore(false) },
    phase: createStore('running'),
    clock: { audio: () => 0, heardAt: (time: number) => time, onTick: () => () => undefined },
    now: () => 0,
    video: createStore(null),
    send,
  } as never)
  onTestFinished(link.close)
  return link
}

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

it('A code that is requested while another one is pending belongs to the same session at the relay', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  site.answered = promise
  const link = stage()
  const both = [link.pair(), link.pair()]
  resolve()
  await Promise.all(both)
  expect(site.pairings).toEqual([{}, { ticket: 'ticket 1' }])
  expect(site.open).toHaveBeenCalledOnce()
})

it('Devices whose relay has ended leave the list, and the member is told so until the next code', async () => {
  const link = stage()
  await link.pair()
  const relay = (site.open.mock.lastCall as unknown[] | undefined)?.[0] as Parameters<typeof openRelayConnection>[0]
  relay.onMessage({ kind: 'joined', screen: 'screen-1', device: 'Firefox' })
  expect([link.screens.get().length, link.hasLostDevices.get()]).toEqual([1, false])
  relay.onEnd('moved')
  expect([link.screens.get(), link.hasLostDevices.get()]).toEqual([[], true])
  await link.pair()
  expect([link.hasLostDevices.get(), site.pairings]).toEqual([false, [{}, {}]])
})

describe('a connected window', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A window that sends nothing by itself, as one whose page is frozen. */
  async function connectedWindow() {
    const send = vi.fn<(input: string) => void>()
    const link = stage(send)
    const open = vi.fn<(url: string) => object>(() => ({}))
    vi.stubGlobal('open', open)
    link.openWindow()
    const admission = readFragment(new URL(open.mock.lastCall?.[0] ?? '').hash)
    if (admission?.kind !== 'window') throw new Error('no link of a window')
    const seen: string[] = []
    const wire = await openWire(admission, { onFrame: (frame) => screen.receive(frame), onEnd: () => undefined })
    const screen = startAgreement<StageMessage, ScreenMessage>({
      schema: stageMessageSchema,
      secret: admission.secret,
      sendFrame: wire.send,
      onNumber: () => undefined,
      onConnected: () => undefined,
      onMessage: ({ kind }) => seen.push(kind),
    })
    const states = () => link.screens.get().map(({ state }) => state)
    await vi.waitFor(() => expect([states(), seen.includes('clock')]).toEqual([['connected'], true]))
    return {
      link,
      send,
      seen,
      states,
      screen,
      close() {
        screen.close()
        wire.close()
        link.close()
      },
    }
  }

  it.each([25_000, 10 * 60_000])('can stop the session after %d ms without a frame', async (silence) => {
    const { send, seen, states, screen, close } = await connectedWindow()
    vi.advanceTimersByTime(silence)
    expect(states()).toEqual([])
    screen.send({ kind: 'input', input: 'stop' })
    await vi.waitFor(() => expect(send.mock.calls).toEqual([['stop']]))
    expect(states()).toEqual(['connected'])
    seen.length = 0
    screen.send({ kind: 'ping', asked: 1 })
    await vi.waitFor(() => expect(seen).toContain('pong'))
    close()
  })

  it('is told of the end of the session after minutes without a frame', async () => {
    const { link, seen, close } = await connectedWindow()
    vi.advanceTimersByTime(10 * 60_000)
    link.close()
    await vi.waitFor(() => expect(seen).toContain('ended'))
    close()
  })

  it('that says goodbye is forgotten', async () => {
    const { send, states, screen, close } = await connectedWindow()
    vi.advanceTimersByTime(25_000)
    screen.send({ kind: 'bye' })
    screen.send({ kind: 'ping', asked: 1 })
    screen.send({ kind: 'input', input: 'stop' })
    await vi.waitFor(() => expect(states()).toEqual(['connecting']))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(send).not.toHaveBeenCalled()
    close()
  })
})
