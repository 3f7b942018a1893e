/** A screen of another window that loses its stage, and finds it again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSecret } from '../channel/handshake.ts'
import { fragmentOf } from '../channel/link.ts'
import { screenMessageSchema, type ScreenMessage, type StageMessage } from '../channel/messages.ts'
import { openWindowChannel } from '../channel/window-channel.ts'
import { createPeer, type Peer } from '../stage/peer.ts'
import { joinSession } from './screen-link.ts'
import { keepSeat, keepWindow, keptSeat } from './seat.ts'

const CHANNEL = 'a-channel-of-a-test'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** A stage that can be cut off. */
function openStage(secret: Uint8Array<ArrayBuffer>) {
  const seen: string[] = []
  const stage = { isReachable: true, seen, close: () => channel.close() }
  let peer: Peer<ScreenMessage, StageMessage> | null = null
  const channel = openWindowChannel(CHANNEL, 'stage', (screen, frame) => {
    peer ??= createPeer({
      schema: screenMessageSchema,
      sendFrame: (sent) => stage.isReachable && channel.send(screen, sent),
      mayAgree: () => true,
      secretFor: () => secret,
      onState: () => peer?.send({ kind: 'clock', session: 0, at: 0, phase: 'running' }),
      onMessage(message) {
        if (message.kind === 'ping') peer?.send({ kind: 'pong', asked: message.asked, received: 0, answered: 0 })
        if (message.kind === 'input') seen.push(message.input)
        if (message.kind === 'input') peer?.send({ kind: 'clock', session: 0, at: 0, phase: 'stopped' })
      },
    })
    peer.receive(frame)
  })
  return stage
}

it('is lost after some time without an answer, and a stop that is pressed then arrives when it is back', async () => {
  const secret = newSecret()
  const stage = openStage(secret)
  const link = await joinSession({ kind: 'window', channel: CHANNEL, secret })
  const becomes = (kind: string) => vi.waitFor(() => expect(link.state.get().kind).toBe(kind), 20_000)
  await becomes('connected')
  stage.isReachable = false
  vi.advanceTimersByTime(7000)
  expect(link.state.get().kind).toBe('lost')
  expect(link.send('pause')).toBe(false)
  stage.seen.length = 0
  expect(link.send('stop')).toBe(true)

  stage.isReachable = true
  await becomes('connected')
  await vi.waitFor(() => expect(stage.seen).toContain('stop'))
  await vi.waitFor(() => expect(link.stopping.get()).toBe('none'), 20_000)
  link.close()
  vi.advanceTimersByTime(1000)
  stage.close()
})

it('says that it connects again after a reload, and gives its seat up when the stage does not answer', async () => {
  const close = vi.fn<() => void>()
  let opened = 0
  class SilentSocket {
    constructor() {
      opened += 1
    }
    addEventListener() {}
    close = close
  }
  vi.stubGlobal('WebSocket', SilentSocket)
  const secret = newSecret()
  keepSeat({ ticket: 'a-ticket', secret })
  const seat = keptSeat()
  expect(seat).toEqual({ kind: 'seat', ticket: 'a-ticket', secret })
  const link = await joinSession(seat!)
  expect(link.state.get()).toEqual({ kind: 'returning' })
  // A stop waits for the return.
  expect([link.send('stop'), link.send('pause')]).toEqual([true, false])
  // Also for another reload.
  expect(keptSeat()).toEqual({ ...seat, stops: true })
  link.close()
  const again = await joinSession(keptSeat()!)
  expect(again.stopping.get()).toBe('sent')
  vi.advanceTimersByTime(140_000)
  expect(again.state.get().kind).toBe('returning')
  vi.advanceTimersByTime(20_000)
  expect([again.state.get(), again.stopping.get()]).toEqual([{ kind: 'ended', reason: 'unanswered' }, 'failed'])
  // Each attempt to connect, and none is left.
  expect([keptSeat(), close.mock.calls.length]).toEqual([null, opened])
})

it('keeps its seat for a page that is left, for six hours, and not for one who leaves the session', async () => {
  vi.stubGlobal(
    'WebSocket',
    class {
      addEventListener() {}
      close() {}
    },
  )
  keepSeat({ ticket: 'a-ticket', secret: newSecret() })
  const seat = keptSeat()!
  const link = await joinSession(seat)
  link.close()
  expect(keptSeat()).toEqual(seat)
  vi.advanceTimersByTime(6 * 3_600_000)
  expect([keptSeat(), sessionStorage.length]).toEqual([null, 0])
  const window = { kind: 'window', channel: CHANNEL, secret: newSecret() } as const
  keepWindow(fragmentOf(window))
  expect(keptSeat()).toEqual(window)
  const other = await joinSession(window)
  other.leave()
  expect(keptSeat()).toBeNull()
  vi.advanceTimersByTime(1000)
})
