/** The rules of the link to a partner before, in and after a session. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExtraContext } from '../../../../play/extra.ts'
import { createStore } from '../../../../ui/store.ts'
import type { PeerState } from '../../stage/peer.ts'
import type { FromPartner, ToPartner } from '../messages.ts'
import { createPartnerHolder } from '../holder.ts'
import { createPartner } from '../index.tsx'
import { createPartnerLink } from './partner-link.ts'
import { CONSENT_MS } from './terms.ts'

interface Place {
  onState(state: PeerState | null): void
  onPresence(isConnected: boolean): void
  onMessage(message: FromPartner): void
}
const relay = vi.hoisted(() => ({ place: null as Place | null, calls: [] as string[], sent: [] as ToPartner[] }))
vi.mock('./guest.ts', () => ({
  createGuestPlace(events: Place) {
    relay.place = events
    const noted = (name: string) => () => void relay.calls.push(name)
    return {
      invite: async () => ({ url: 'https://site.test/partner', until: performance.now() + 900_000 }),
      withdraw: noted('withdraw'),
      remove: noted('remove'),
      close: noted('close'),
      confirm: noted('confirm'),
      number: () => '123456',
      send: (message: ToPartner) => relay.sent.push(message),
    }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  Object.assign(relay, { place: null, calls: [], sent: [] })
})
afterEach(() => vi.useRealTimers())

type Link = ReturnType<typeof createPartnerLink>

async function connect(link: Link, minutes: number | null = null) {
  await link.invite({ role: 'watch', grants: [], minutes })
  relay.place?.onState('comparing')
  link.confirm()
  relay.place?.onState('connected')
  expect(link.state.get()).toEqual({ kind: 'connected', isAway: false })
}

/** A session, which has begun where there is a view. */
function session(view: object | null = null) {
  const send = vi.fn<(input: string) => void>()
  const context = {
    send,
    game: {},
    view: createStore(view),
    phase: createStore('ready'),
    captions: { line: createStore(null), last: createStore(null), isOver: createStore(false) },
    clock: { heardAt: (time: number) => time, audio: () => 0, onTick: () => () => undefined },
    now: () => 0,
    onFault: () => undefined,
  }
  return { send, context: context as unknown as ExtraContext }
}

it('A stop before a session ends the connection, and one in it stops the session', async () => {
  const link = createPartnerLink()
  await connect(link)
  relay.place?.onMessage({ kind: 'stop' })
  // A stop is repeated until it is answered.
  relay.place?.onMessage({ kind: 'stop' })
  expect([link.state.get(), link.terms.get(), relay.calls]).toEqual([{ kind: 'none' }, null, ['confirm', 'remove']])
  await connect(link)
  const { send, context } = session()
  link.attach(context)
  relay.place?.onMessage({ kind: 'stop' })
  expect([send.mock.calls, link.state.get().kind]).toEqual([[['stop', 'partner']], 'connected'])
})

it('Without a session the connection ends when its consent has to be given again, and says so', async () => {
  const link = createPartnerLink()
  await connect(link)
  for (let passed = 0; passed < CONSENT_MS - 60_000; passed += 5000) {
    vi.advanceTimersByTime(5000)
    relay.place?.onMessage({ kind: 'ping', asked: 0 })
  }
  expect(link.state.get().kind).toBe('connected')
  vi.advanceTimersByTime(61_000)
  expect([link.state.get(), link.terms.get()]).toEqual([{ kind: 'none', because: 'time' }, null])
})

it('A time limit counts before a session, and a link that is not used and a partner who leaves are named', async () => {
  const link = createPartnerLink()
  await connect(link, 15)
  vi.advanceTimersByTime(15 * 60_000 + 1000)
  expect(link.state.get()).toEqual({ kind: 'none', because: 'time' })
  await link.invite({ role: 'watch', grants: [], minutes: null })
  vi.advanceTimersByTime(901_000)
  expect([link.state.get(), relay.calls.includes('withdraw')]).toEqual([{ kind: 'none', because: 'expired' }, true])
  await connect(link)
  relay.place?.onMessage({ kind: 'bye' })
  expect(link.state.get()).toEqual({ kind: 'none', because: 'left' })
})

it.each([
  ['before its session has begun keeps the partner, who waits again', null, 'connected', { kind: 'waiting' }],
  ['after its session has begun ends the connection', {}, undefined, { kind: 'ended' }],
])('A stage that is left %s', async (_, view, state, last) => {
  const holder = createPartnerHolder()
  await holder.open()
  const link = holder.link.get()!
  await connect(link)
  const { context } = session(view)
  const opened = createPartner(() => 'supporter', holder).open(context)
  opened.close?.()
  expect(holder.link.get()?.state.get().kind).toBe(state)
  expect(relay.sent.at(-1)).toEqual(last)
})

it('One who is away while numbers are compared cannot be accepted, one who is back shortly after, and one who stays away has left', async () => {
  const link = createPartnerLink()
  await link.invite({ role: 'watch', grants: [], minutes: null })
  relay.place?.onState('comparing')
  relay.place?.onPresence(false)
  link.confirm()
  expect([link.state.get(), relay.calls]).toEqual([{ kind: 'comparing', number: '123456', isAway: true }, []])
  vi.advanceTimersByTime(20_000)
  relay.place?.onPresence(true)
  relay.place?.onState('comparing')
  // A press that was meant for the number of before.
  link.confirm()
  expect(relay.calls).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(link.state.get()).toEqual({ kind: 'comparing', number: '123456', isAway: false })
  vi.advanceTimersByTime(60_000)
  expect(link.state.get().kind).toBe('comparing')
  relay.place?.onPresence(false)
  vi.advanceTimersByTime(31_000)
  expect([link.state.get(), relay.calls]).toEqual([{ kind: 'none', because: 'left' }, ['remove']])
})

it('The end of the relay is named', async () => {
  const link = createPartnerLink()
  await connect(link)
  relay.place?.onState(null)
  expect(link.state.get()).toEqual({ kind: 'none', because: 'lost' })
})
