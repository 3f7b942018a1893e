/** A screen of another window that loses its stage, and finds it again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSecret } from '../channel/handshake.ts'
import { openWindowChannel } from '../channel/window-channel.ts'
import { createPeer, type Peer } from '../stage/peer.ts'
import { joinSession } from './screen-link.ts'

const CHANNEL = 'a-channel-of-a-test'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A stage that can be cut off. */
function openStage(secret: Uint8Array<ArrayBuffer>) {
  const seen: string[] = []
  const stage = { isReachable: true, seen, close: () => channel.close() }
  let peer: Peer | null = null
  const channel = openWindowChannel(CHANNEL, 'stage', (screen, frame) => {
    peer ??= createPeer({
      sendFrame: (sent) => stage.isReachable && channel.send(screen, sent),
      secretFor: () => secret,
      onState: () => peer?.send({ kind: 'clock', session: 0, at: 0, phase: 'running' }),
      onMessage(message) {
        if (message.kind === 'ping') peer?.send({ kind: 'pong', asked: message.asked, received: 0, answered: 0 })
        if (message.kind === 'input') seen.push(message.input)
      },
    })
    peer.receive(frame)
  })
  return stage
}

it('is lost after some time without an answer, sends nothing then, and is back with the next answer', async () => {
  const secret = newSecret()
  const stage = openStage(secret)
  const link = await joinSession({ kind: 'window', channel: CHANNEL, secret })
  const becomes = (kind: string) => vi.waitFor(() => expect(link.state.get().kind).toBe(kind), 20_000)
  await becomes('connected')
  expect(link.send('stop')).toBe(true)
  await vi.waitFor(() => expect(stage.seen).toEqual(['stop']))

  stage.isReachable = false
  vi.advanceTimersByTime(7000)
  expect(link.state.get().kind).toBe('lost')
  expect(link.send('stop')).toBe(false)

  stage.isReachable = true
  await becomes('connected')
  expect(stage.seen).toEqual(['stop'])
  link.close()
  vi.advanceTimersByTime(1000)
  stage.close()
})
