/** A connection to the relay that is lost without a word to the page. */
import { RELAY_LOST_CODE, relayCloseCodes } from '@rubato/contracts/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { openRelayConnection, type BearerSource } from './relay-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Socket extends EventTarget {
  readyState: number = WebSocket.OPEN
  send = vi.fn<(text: string) => void>()
  close = vi.fn<(code?: number) => void>()
  says = (message: object) => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  pings = () => this.send.mock.calls.filter(([text]) => text === '{"kind":"ping"}').length
}
const ready = { kind: 'ready', answersPings: true }

/** A connection whose sockets stay open and do nothing by themselves. */
function connection(bearer?: BearerSource) {
  const sockets: Socket[] = []
  const [onState, onMessage] = [vi.fn<(isConnected: boolean) => void>(), vi.fn()]
  const open = () => {
    sockets.push(new Socket())
    return sockets.at(-1) as unknown as WebSocket
  }
  const onEnd = vi.fn()
  const relay = openRelayConnection({ ticket: 'a-ticket', ...(bearer && { bearer }), onMessage, onState, onEnd, open })
  return { relay, sockets, onState, onMessage, onEnd }
}

it('says what it could not send, and ends a wait for the next attempt where something is urgent', () => {
  const { relay, sockets } = connection()
  const frame = { kind: 'frame', data: 'x' } as const
  const socket = sockets[0]!
  expect(relay.send(frame)).toBe(false)
  socket.says({ kind: 'ready' })
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

it('a connection that is open and silent is replaced after seven seconds, as a lost one', () => {
  const { relay, sockets, onState } = connection()
  const [socket] = sockets as [Socket]
  socket.says(ready)
  vi.advanceTimersByTime(8500)
  expect([sockets.length, socket.pings()]).toEqual([2, 1])
  expect(socket.close.mock.calls).toEqual([[RELAY_LOST_CODE]])
  expect(onState.mock.calls).toEqual([[true], [false]])
  // What comes of the one that was left is not of this connection.
  socket.dispatchEvent(Object.assign(new Event('close'), { code: 4005 }))
  sockets[1]!.says(ready)
  expect(relay.isOpen()).toBe(true)
  relay.close()
  vi.advanceTimersByTime(60_000)
  expect([sockets.length, vi.getTimerCount()]).toEqual([2, 0])
})

it('one that answers, or sends anything else, is kept, and its answers are not passed on', () => {
  const { relay, sockets, onMessage } = connection()
  const [socket] = sockets as [Socket]
  socket.says(ready)
  const frame = { kind: 'frame', data: 'x' }
  for (let n = 0; n < 20; n += 1) {
    vi.advanceTimersByTime(3000)
    socket.says(n % 2 ? { kind: 'pong' } : frame)
  }
  expect([sockets.length, onMessage.mock.calls.length]).toEqual([1, 10])
  expect(socket.pings()).toBeGreaterThan(10)
  relay.close()
})

it('a timer of a hidden tab that comes late proves no silence', () => {
  const { relay, sockets } = connection()
  sockets[0]!.says(ready)
  sockets[0]!.send.mockImplementation((text) => void (text.includes('ping') && sockets[0]!.says({ kind: 'pong' })))
  for (let minute = 0; minute < 5; minute += 1) {
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(2000)
  }
  expect(sockets).toHaveLength(1)
  relay.close()
})

it('an older server, which announces no answers, gets no ping, and its silence is no loss', () => {
  const { relay, sockets } = connection()
  sockets[0]!.says({ kind: 'ready' })
  vi.advanceTimersByTime(120_000)
  expect([sockets.length, sockets[0]!.send.mock.calls]).toEqual([1, []])
  relay.close()
})

it('with a new network it connects again at once, whether the socket is open or still connecting', () => {
  const { relay, sockets } = connection()
  dispatchEvent(new Event('online'))
  expect([sockets.length, sockets[0]!.close.mock.calls]).toEqual([2, [[RELAY_LOST_CODE]]])
  sockets[1]!.says(ready)
  dispatchEvent(new Event('online'))
  expect([sockets.length, sockets[1]!.close.mock.calls]).toEqual([3, [[RELAY_LOST_CODE]]])
  relay.close()
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(3)
})

it('one that is never admitted is tried again, with longer waits', () => {
  const { relay, sockets } = connection()
  vi.advanceTimersByTime(12_500)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(12_500)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(3)
  relay.close()
})

it('a room that is closed while its stage is away is entered again', () => {
  const { relay, sockets, onMessage, onEnd } = connection()
  sockets[0]!.says(ready)
  sockets[0]!.dispatchEvent(Object.assign(new Event('close'), { code: 1013 }))
  vi.advanceTimersByTime(500)
  sockets[1]!.says(ready)
  sockets[1]!.says({ kind: 'stage', isConnected: true })
  expect([relay.isOpen(), onEnd.mock.calls.length]).toEqual([true, 0])
  expect(onMessage.mock.calls).toEqual([[{ kind: 'stage', isConnected: true }]])
  relay.close()
})

/** Tokens of a member: `get` answers the newest one, and a rejected one is renewed while the member is signed in. */
function tokens() {
  let count = 1
  const state = { isSignedIn: true, rejected: [] as string[] }
  const bearer: BearerSource = {
    async get() {
      if (state.rejected.length < count) return `token ${count}`
      if (!state.isSignedIn) throw new ApiError({ status: 401, statusText: '', method: 'GET', url: '' })
      count += 1
      return `token ${count}`
    },
    reject: (token) => void state.rejected.push(token),
  }
  return { bearer, state }
}
/** Opens the newest socket, and returns the token that it sends. */
async function helloOf(sockets: readonly Socket[]): Promise<string | undefined> {
  const socket = sockets.at(-1)
  socket?.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(0)
  return (JSON.parse(socket?.send.mock.lastCall?.[0] ?? '{}') as { bearer?: string }).bearer
}
const refuse = (socket: Socket | undefined) =>
  socket?.dispatchEvent(Object.assign(new Event('close'), { code: relayCloseCodes.refused }))

it('a stale token is renewed once, as for a call, and the second refusal in a row is final', async () => {
  const { bearer, state } = tokens()
  const { relay, sockets, onEnd } = connection(bearer)
  expect(await helloOf(sockets)).toBe('token 1')
  refuse(sockets.at(-1))
  vi.advanceTimersByTime(500)
  expect([await helloOf(sockets), state.rejected]).toEqual(['token 2', ['token 1']])
  sockets.at(-1)?.says(ready)
  expect([relay.isOpen(), onEnd.mock.calls]).toEqual([true, []])
  // After the admission a refusal is the first one again.
  refuse(sockets.at(-1))
  vi.advanceTimersByTime(500)
  expect([await helloOf(sockets), onEnd.mock.calls]).toEqual(['token 3', []])
  refuse(sockets.at(-1))
  expect([onEnd.mock.calls, state.rejected]).toEqual([[['refused']], ['token 1', 'token 2']])
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(3)
})

it('where the member is signed out, or the connection is of a guest, a refusal is final', async () => {
  const { bearer, state } = tokens()
  const member = connection(bearer)
  await helloOf(member.sockets)
  state.isSignedIn = false
  refuse(member.sockets.at(-1))
  vi.advanceTimersByTime(500)
  await helloOf(member.sockets)
  expect([member.onEnd.mock.calls, member.sockets.length]).toEqual([[['refused']], 2])
  const guest = connection()
  await helloOf(guest.sockets)
  refuse(guest.sockets.at(-1))
  expect([guest.onEnd.mock.calls, guest.sockets.length]).toEqual([[['refused']], 1])
  vi.advanceTimersByTime(60_000)
  expect([member.sockets.length, guest.sockets.length]).toEqual([2, 1])
})
