/** A connection to the relay that is lost without a word to the page. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openRelayConnection } from './relay-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Socket extends EventTarget {
  readyState: number = WebSocket.OPEN
  send = vi.fn<(text: string) => void>()
  close = vi.fn<() => void>()
}

it('says what it could not send, and ends a wait for the next attempt where something is urgent', () => {
  const sockets: Socket[] = []
  const relay = openRelayConnection({
    ticket: 'a-ticket',
    onMessage: vi.fn(),
    onState: vi.fn(),
    onEnd: vi.fn(),
    open() {
      sockets.push(new Socket())
      return sockets.at(-1) as unknown as WebSocket
    },
  })
  const frame = { kind: 'frame', data: 'x' } as const
  const socket = sockets[0]!
  expect(relay.send(frame)).toBe(false)
  socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ kind: 'ready' }) }))
  expect([relay.send(frame), socket.send.mock.calls.length]).toEqual([true, 1])
  // The browser knows of the loss before its event comes.
  socket.readyState = WebSocket.CLOSING
  expect([relay.send(frame), relay.isOpen(), socket.send.mock.calls.length]).toEqual([false, false, 1])
  socket.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  relay.hurry()
  relay.hurry()
  expect(sockets).toHaveLength(2)
  relay.close()
})
