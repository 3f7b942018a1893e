/** This screen's connection to a session: joins or returns, agrees on keys, and keeps the clocks together. */
import type { MemberInput, SceneInput } from '@rubato/engine'
import type { ScreenMessage, StageMessage } from '../channel/messages.ts'
import type { RelayEnd } from '../channel/relay-connection.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { startAgreement } from './agreement.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { forgetSeat } from './seat-key.ts'
import { keepSeat } from './seat.ts'
import { openWire, type Admission } from './wire.ts'

/** Why a screen is no longer part of a session; `closed`: the session ended, `unanswered`: it could not return. */
type EndReason = RelayEnd | 'closed' | 'unanswered'

export type LinkState =
  | { kind: 'connecting' }
  /** After a reload: it agrees on new keys by itself. */
  | { kind: 'returning' }
  /** The stage shows a number too, and waits until the member has compared them. */
  | { kind: 'comparing'; number: string }
  | { kind: 'connected' }
  /** No answer for some time; it connects again by itself. */
  | { kind: 'lost' }
  | { kind: 'ended'; reason: EndReason }

export interface ScreenLink {
  state: ReadableStore<LinkState>
  mirror: Mirror
  /** False while the stage cannot be reached. */
  send(input: MemberInput): boolean
  /** The same for an answer or a button of a branching game. */
  answer(input: SceneInput): boolean
  /** The page goes: another one of this tab can return. */
  close(): void
  /** Gives the place in the session up. */
  leave(): void
}

/** Quick exchanges at first, for the clocks, then regular ones. */
const FIRST_PINGS = 8
const FIRST_PING_MS = 120
const PING_MS = 2000
/** Without an answer for this time the connection counts as lost; after each further one it is opened again. */
const LOST_MS = 6500
/** Time for an answer after the device has slept or its network is back, ms. */
const WAKE_MS = 2000
const TICK_MS = 25
/** Time for the last message to be sealed and sent, ms. */
const GOODBYE_MS = 200
/** A return without an answer of the stage is given up after this time, ms: longer than the relay waits for a lost stage. */
const RETURN_MS = 150_000

const secretOf = (admission: Admission) => (typeof admission === 'string' ? null : admission.secret)

/** Calls back when the page is shown again or the network is back. Returns a function that unsubscribes. */
function onWake(listener: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && listener()
  document.addEventListener('visibilitychange', shown)
  addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    removeEventListener('online', listener)
  }
}

/** Pings the stage, and notices when it does not answer. */
function createPings(now: () => number, ping: (asked: number) => void) {
  let count = 0
  let nextAt = 0
  let heardAt = now()
  return {
    begin() {
      count = 0
      nextAt = 0
    },
    heard() {
      heardAt = now()
    },
    wake() {
      nextAt = 0
      heardAt = Math.min(heardAt, now() - LOST_MS + WAKE_MS)
    },
    /** Returns whether the stage has been silent for too long, once for each such time. */
    tick(): boolean {
      if (now() < nextAt) return false
      count += 1
      nextAt = now() + (count < FIRST_PINGS ? FIRST_PING_MS : PING_MS)
      ping(now())
      if (now() - heardAt < LOST_MS) return false
      heardAt = now()
      return true
    },
  }
}

const messageOf = (input: SceneInput): ScreenMessage =>
  input.type === 'answer' ? { kind: 'answer', answer: input.answer } : { kind: 'note', note: input.note }

/** Joins or returns to a session. Rejects with the error of the call that uses a code. */
export async function joinSession(admission: Admission): Promise<ScreenLink> {
  const now = () => performance.now()
  const isReturn = typeof admission === 'object' && admission.kind === 'seat'
  const state = createStore<LinkState>({ kind: isReturn ? 'returning' : 'connecting' })
  const mirror = createMirror(now)
  const end = (reason: EndReason) => {
    if (state.get().kind === 'ended') return
    state.set({ kind: 'ended', reason })
    forgetSeat()
    stop()
  }
  const wire = await openWire(admission, { onFrame: (frame) => agreement.receive(frame), onEnd: end })
  const take = (message: StageMessage) => {
    pings.heard()
    if (message.kind === 'ended') return end('closed')
    if (state.get().kind === 'lost') state.set({ kind: 'connected' })
    mirror.take(message)
  }
  const agreement = startAgreement({
    secret: secretOf(admission),
    sendFrame: wire.send,
    onNumber: (number) => state.set({ kind: 'comparing', number }),
    onConnected(returnSecret) {
      // A seat stays as it is: it keeps the secret of the first agreement.
      if (wire.ticket !== null && !isReturn) keepSeat(wire.ticket, returnSecret)
      pings.begin()
      state.set({ kind: 'connected' })
    },
    onMessage: take,
  })
  const pings = createPings(now, (asked) => agreement.send({ kind: 'ping', asked }))
  const isJoined = () => ['connected', 'lost'].includes(state.get().kind)
  const keepInTouch = () => {
    if (!isJoined() || !pings.tick()) return
    state.set({ kind: 'lost' })
    wire.restart()
  }
  const timer = setInterval(() => {
    mirror.tick()
    keepInTouch()
  }, TICK_MS)
  const offWake = onWake(pings.wake)
  const returnTimer = setTimeout(() => state.get().kind === 'returning' && end('unanswered'), RETURN_MS)
  function stop() {
    clearInterval(timer)
    clearTimeout(returnTimer)
    offWake()
    mirror.silence()
    agreement.close()
    wire.close()
  }
  const pass = (message: ScreenMessage): boolean => {
    const isConnected = state.get().kind === 'connected'
    if (isConnected) agreement.send(message)
    return isConnected
  }
  let isLeaving = false
  const sayGoodbye = () => {
    if (isLeaving) return
    isLeaving = true
    agreement.send({ kind: 'bye' })
    setTimeout(stop, GOODBYE_MS)
  }
  return {
    state,
    mirror,
    send: (input) => pass({ kind: 'input', input }),
    answer: (input) => pass(messageOf(input)),
    // A window has a link that lasts: each of its pages joins as a new screen.
    close() {
      if (wire.ticket === null) sayGoodbye()
      else if (!isLeaving) stop()
    },
    leave() {
      forgetSeat()
      sayGoodbye()
    },
  }
}
