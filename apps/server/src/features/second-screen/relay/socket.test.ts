/** Input and answers of one connection of the relay, with a socket of the test. */
import { EventEmitter } from 'node:events'
import { FRAMES_PER_SECOND, RELAY_LOST_CODE, relayCloseCodes, type RelayRequest } from '@rubato/contracts/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Ticket } from '../tickets.ts'
import type { Connection } from './room.ts'
import { serveSocket, type Socket, type SocketOptions } from './socket.ts'

class FakeSocket extends EventEmitter implements Socket {
  bufferedAmount = 0
  pongs = 0
  codes: number[] = []
  isTerminated = false
  sent: string[] = []
  send = (text: string) => void this.sent.push(text)
  ping = () => undefined
  pong = () => void (this.pongs += 1)
  close = (code: number) => void this.codes.push(code)
  terminate = () => {
    this.isTerminated = true
    this.emit('close', 1006)
  }
  receive = (message: object) => this.emit('message', JSON.stringify(message), false)
  pinged = (times: number) => {
    for (let n = 0; n < times; n += 1) this.emit('ping', Buffer.alloc(125))
  }
}

let socket: FakeSocket
let handled: RelayRequest[]
let left: boolean[]
let released: number
let endSession: () => void
let connection: Connection

const session = { user: 'ann', room: 'room', until: 0 }
const screenTicket: Ticket = { kind: 'screen', screen: 'screen-1', ...session }

/** A connection that is admitted with this ticket. */
async function admitted(ticket = screenTicket) {
  const options: SocketOptions = {
    relay: {
      admit: async (_place, given) => {
        connection = given
        return { handle: (request) => handled.push(request), leave: (isOver) => left.push(isOver) }
      },
      close: async () => undefined,
    },
    tickets: { seal: () => '', open: () => ticket },
    authorize: async (_bearer, onEnded) => {
      endSession = onEnded
      return { userId: 'ann', release: () => void (released += 1) }
    },
    mayGuestEnter: () => false,
    open: () => true,
    closed: () => undefined,
  }
  serveSocket(socket, null, options)
  socket.receive({ kind: 'hello', bearer: 'x', ticket: 'x' })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  socket = new FakeSocket()
  ;[handled, left, released] = [[], [], 0]
})
afterEach(() => vi.useRealTimers())

const frame = { kind: 'frame', data: 'x' }

it('Nothing is taken from a connection that was closed, and a client that does not answer is disconnected', async () => {
  await admitted()
  socket.receive(frame)
  connection.close(relayCloseCodes.removed)
  socket.receive(frame)
  socket.receive({ kind: 'nonsense' })
  socket.pinged(1)
  expect([handled.length, socket.codes, socket.pongs]).toEqual([1, [relayCloseCodes.removed], 0])
  vi.advanceTimersByTime(2000)
  expect([socket.isTerminated, left, released]).toEqual([true, [false], 1])
  expect(vi.getTimerCount()).toBe(0)
})

it('Pings are answered, count as messages, and are not answered to a client that reads nothing', async () => {
  await admitted()
  socket.pinged(FRAMES_PER_SECOND)
  expect([socket.pongs, socket.codes]).toEqual([FRAMES_PER_SECOND, []])
  socket.pinged(10 * FRAMES_PER_SECOND)
  expect([socket.pongs, socket.codes]).toEqual([3 * FRAMES_PER_SECOND - 1, [1008]])
  socket = new FakeSocket()
  await admitted()
  socket.bufferedAmount = 1_000_000
  socket.pinged(1)
  expect([socket.pongs, socket.codes]).toEqual([0, [1008]])
})

it('A ping of the page is announced, answered to its sender alone, and counted as a message', async () => {
  await admitted()
  socket.receive({ kind: 'ping' })
  expect([socket.sent, handled]).toEqual([['{"kind":"ready","answersPings":true}', '{"kind":"pong"}'], []])
  for (let n = 0; n < 10 * FRAMES_PER_SECOND; n += 1) socket.receive({ kind: 'ping' })
  expect([socket.sent.length, socket.codes]).toEqual([3 * FRAMES_PER_SECOND, [1008]])
  socket = new FakeSocket()
  await admitted()
  socket.bufferedAmount = 1_000_000
  socket.receive({ kind: 'ping' })
  expect([socket.sent.length, socket.isTerminated]).toEqual([1, true])
})

it.each([
  [RELAY_LOST_CODE, false],
  [1006, false],
  [1005, true],
  [1001, true],
])('A stage that closes its connection with %i has left: %s', async (code, isOver) => {
  await admitted({ kind: 'stage', ...session })
  socket.emit('close', code)
  expect(left).toEqual([isOver])
})

it.each([
  [screenTicket, [relayCloseCodes.refused]],
  // Its screens may hold the only stop that is within reach.
  [{ kind: 'stage', ...session }, []],
  [{ kind: 'host', ...session }, [relayCloseCodes.refused]],
] as const)(
  'The end of the sign-in closes a screen and the stage of a guest, and no other stage: %o',
  async (ticket, codes) => {
    await admitted(ticket)
    endSession()
    expect(socket.codes).toEqual(codes)
    socket.emit('close', 1006)
    // The guests go with it, and do not wait for the stage.
    expect(left).toEqual([codes.length > 0])
  },
)
