/** The place of a partner at the relay: who gets it, and for how long. */
import type { RelayMessage, RelayRequest } from '@rubato/contracts/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAgreement } from '../../screen/agreement.ts'
import { readPartnerFragment } from '../link.ts'
import { toPartnerSchema, type FromPartner, type ToPartner } from '../messages.ts'
import { createGuestPlace, PROOF_MS } from './guest.ts'

/** A room at the relay of the test. */
interface Room {
  ticket: string
  sent: RelayRequest[]
  isClosed: boolean
  tell(message: RelayMessage): void
  /** The stage's connection to the relay. */
  connects(isConnected: boolean): void
  /** Takes the frames to the guest. */
  toGuest(frame: string): void
}
interface RelayOptions {
  ticket: string
  onMessage(message: RelayMessage): void
  onState(isConnected: boolean): void
}
const relay = vi.hoisted(() => ({ rooms: [] as Room[], calls: [] as unknown[], answered: Promise.resolve() }))
vi.mock('../../channel/relay-connection.ts', () => ({
  openRelayConnection({ ticket, onMessage, onState }: RelayOptions) {
    const room: Room = {
      ticket,
      sent: [],
      isClosed: false,
      tell: onMessage,
      connects: onState,
      toGuest: () => undefined,
    }
    relay.rooms.push(room)
    return {
      send(request: RelayRequest) {
        room.sent.push(request)
        if (request.kind === 'frame') room.toGuest(request.data)
      },
      close: () => void (room.isClosed = true),
    }
  },
}))
vi.mock('../../../../lib/api/api-client.ts', () => ({
  sessionToken: { get: async () => 'bearer', reject: () => undefined },
  async call({ path }: { path: string }, options?: { body?: unknown }) {
    relay.calls.push([path, options?.body])
    const number = relay.rooms.length + 1
    await relay.answered
    return { invitation: `invitation-${number}`, seconds: 900, ticket: `ticket-${number}` }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  relay.rooms.length = 0
  relay.calls.length = 0
  relay.answered = Promise.resolve()
})
afterEach(() => vi.useRealTimers())

function stage() {
  const states: unknown[] = []
  const presence: boolean[] = []
  const place = createGuestPlace({
    onState: (state) => states.push(state),
    onPresence: (isConnected) => presence.push(isConnected),
    onMessage: () => undefined,
  })
  return { place, states, presence }
}
const secretOf = (url: string) => readPartnerFragment(new URL(url).hash)?.secret ?? null

/** The invitation of a place that is open. */
async function invited(place: ReturnType<typeof stage>['place']) {
  const invitation = await place.invite()
  if (!invitation) throw new Error('No invitation')
  return invitation
}

/** Connects to a room as this screen, with the secret of a link. */
function comes(room: Room, screen: string, url: string) {
  room.tell({ kind: 'joined', screen, device: null })
  const agreement = startAgreement<ToPartner, FromPartner>({
    schema: toPartnerSchema,
    secret: secretOf(url),
    compares: true,
    sendFrame: (data) => room.tell({ kind: 'frame', screen, data }),
    onNumber: () => undefined,
    onConnected: () => undefined,
    onMessage: () => undefined,
  })
  room.toGuest = agreement.receive
  return agreement
}

it('A link opens the room of its own invitation alone, and its secret no later one', async () => {
  const { place, states } = stage()
  const first = await invited(place)
  const second = await invited(place)
  const [old, room] = relay.rooms as [Room, Room]
  expect([old.isClosed, old.sent, room.isClosed]).toEqual([true, [{ kind: 'end' }], false])
  expect(relay.calls).toContainEqual(['/partner/withdrawals', { ticket: 'ticket-1' }])
  // Someone who accepted the first link, and connects now.
  old.tell({ kind: 'joined', screen: 'guest-old', device: null })
  const stranger = comes(room, 'guest-new', first.url)
  await vi.waitFor(() => expect(room.sent).toContainEqual(expect.objectContaining({ kind: 'frame' })))
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(PROOF_MS)
  expect([states, room.isClosed]).toEqual([[null], true])
  expect(secretOf(first.url)).not.toEqual(secretOf(second.url))
  expect(place.number()).toBeNull()
  stranger.close()
})

it('The one who proves the key of the link keeps the place, and another one does not get it', async () => {
  const { place, states } = stage()
  const { url } = await invited(place)
  const [room] = relay.rooms as [Room]
  const partner = comes(room, 'guest-1', url)
  await vi.waitFor(() => expect(states).toEqual(['proving', 'comparing']))
  vi.advanceTimersByTime(2 * PROOF_MS)
  room.tell({ kind: 'joined', screen: 'guest-2', device: null })
  expect([room.sent.at(-1), room.isClosed]).toEqual([{ kind: 'remove', screen: 'guest-2' }, false])
  partner.close()
})

it('One who does not prove the key gives up the place, and the link leads nowhere', async () => {
  const { place, states } = stage()
  await place.invite()
  const [room] = relay.rooms as [Room]
  room.tell({ kind: 'joined', screen: 'guest-1', device: null })
  vi.advanceTimersByTime(PROOF_MS - 1)
  expect(states).toEqual([])
  vi.advanceTimersByTime(1)
  expect([states, room.sent, room.isClosed]).toEqual([
    [null],
    [{ kind: 'remove', screen: 'guest-1' }, { kind: 'end' }],
    true,
  ])
})

it('After a withdrawal no guest is taken, and last messages are sent before the end', async () => {
  const { place, states } = stage()
  await place.invite()
  await place.withdraw()
  const [room] = relay.rooms as [Room]
  room.tell({ kind: 'joined', screen: 'guest-1', device: null })
  expect([states, room.isClosed]).toEqual([[], true])
  await place.invite()
  const next = relay.rooms[1]!
  next.tell({ kind: 'joined', screen: 'guest-1', device: null })
  place.remove(300)
  expect(next.isClosed).toBe(false)
  vi.advanceTimersByTime(300)
  expect([next.sent, next.isClosed]).toEqual([[{ kind: 'remove', screen: 'guest-1' }, { kind: 'end' }], true])
})

/** A site that answers each call once `answer` was called. */
function heldAnswers() {
  const { promise, resolve } = Promise.withResolvers<void>()
  relay.answered = promise
  return resolve
}
const withdrawals = () => relay.calls.filter((each) => Array.isArray(each) && each[0] === '/partner/withdrawals')

it('An invitation that is answered after the end of the session opens no room, and is withdrawn', async () => {
  const { place, states } = stage()
  const answer = heldAnswers()
  const late = place.invite()
  place.close(300)
  answer()
  expect(await late).toBeNull()
  expect([relay.rooms, withdrawals(), states]).toEqual([[], [['/partner/withdrawals', { ticket: 'ticket-1' }]], []])
  // The panel may still be there for a moment.
  expect(await place.invite()).toBeNull()
  expect(relay.rooms).toEqual([])
})

it('Of two invitations that wait for their answers the later one counts', async () => {
  const { place } = stage()
  const answer = heldAnswers()
  const first = place.invite()
  const second = place.invite()
  answer()
  expect([await first, relay.rooms.length, withdrawals().length]).toEqual([null, 1, 1])
  expect((await second)?.url).toContain('#p.')
})

it('The end of the session withdraws an invitation that was not used, and gives a partner the last messages', async () => {
  const { place } = stage()
  await place.invite()
  place.close(300)
  const [unused] = relay.rooms as [Room]
  expect([unused.sent, unused.isClosed, withdrawals().length]).toEqual([[{ kind: 'end' }], true, 1])

  const { place: other } = stage()
  await other.invite()
  const used = relay.rooms[1]!
  used.tell({ kind: 'joined', screen: 'guest-1', device: null })
  other.close(300)
  expect([used.isClosed, withdrawals().length]).toEqual([false, 1])
  vi.advanceTimersByTime(300)
  expect(used.isClosed).toBe(true)
})

it('A partner who leaves before the numbers were compared is heard, and nothing else of theirs is', async () => {
  const messages: FromPartner[] = []
  const place = createGuestPlace({
    onState: () => undefined,
    onPresence: () => undefined,
    onMessage: (message) => messages.push(message),
  })
  const { url } = await invited(place)
  const partner = comes(relay.rooms[0]!, 'guest-1', url)
  await vi.waitFor(() => expect(place.number()).not.toBeNull())
  partner.send({ kind: 'stop' })
  partner.send({ kind: 'bye' })
  await vi.waitFor(() => expect(messages).toEqual([{ kind: 'bye' }]))
  partner.close()
})

it('One who is loaded again while numbers are compared gets another number; once accepted, only the keys of the accepted one return', async () => {
  const { place, states } = stage()
  const { url } = await invited(place)
  const [room] = relay.rooms as [Room]
  const first = comes(room, 'guest-1', url)
  await vi.waitFor(() => expect(states).toEqual(['proving', 'comparing']))
  const number = place.number()
  first.close()
  room.tell({ kind: 'left', screen: 'guest-1' })
  const second = comes(room, 'guest-1', url)
  await vi.waitFor(() => expect(states.slice(2)).toEqual(['agreeing', 'proving', 'comparing']))
  expect(place.number()).not.toBe(number)
  place.confirm()
  second.close()
  const frames = room.sent.length
  const third = comes(room, 'guest-1', url)
  await new Promise((resolve) => setImmediate(resolve))
  expect([states.slice(5), room.sent.slice(frames)]).toEqual([['connected'], []])
  third.close()
})

it('One who is loaded again and again does not agree on keys without end', async () => {
  const { place, states } = stage()
  const { url } = await invited(place)
  const [room] = relay.rooms as [Room]
  for (const count of [2, 5, 8]) {
    const guest = comes(room, 'guest-1', url)
    await vi.waitFor(() => expect([states.at(-1), states.length]).toEqual(['comparing', count]))
    guest.close()
  }
  const tell = vi.spyOn(room, 'tell')
  const guest = comes(room, 'guest-1', url)
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith(expect.objectContaining({ kind: 'frame' })))
  await new Promise((resolve) => setImmediate(resolve))
  expect(states.length).toBe(8)
  guest.close()
})

it('While the stage is disconnected from the relay, the guest does not count as there', async () => {
  const { place, presence } = stage()
  await place.invite()
  const [room] = relay.rooms as [Room]
  room.connects(true)
  room.connects(false)
  expect(presence).toEqual([])
  room.tell({ kind: 'joined', screen: 'guest-1', device: null })
  room.connects(false)
  room.connects(true)
  expect(presence).toEqual([true, false])
  room.tell({ kind: 'joined', screen: 'guest-1', device: null })
  expect(presence).toEqual([true, false, true])
})
