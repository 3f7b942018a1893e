/**
 * A connection to the stage of a session, of a screen or of a partner: agrees on keys, keeps the clocks together, notices a
 * loss and returns.
 */
import type { z } from 'zod'
import type { Bytes } from '../../../lib/bytes.ts'
import { createStore, type ReadableStore, type Store } from '../../../ui/store.ts'
import type { RelayEnd } from '../channel/relay-connection.ts'
import { startAgreement } from './agreement.ts'
import type { Mirror } from './mirror.ts'
import { createPendingStop, type PendingStop, type StopState } from './pending-stop.ts'
import type { Wire, WireEvents } from './wire.ts'

/** Why a screen is no longer part of a session; `closed`: the session ended, `unanswered`: it could not return. */
type EndReason = RelayEnd | 'closed' | 'unanswered'

export type LinkState =
  | { kind: 'connecting' }
  /** After a reload: it agrees on new keys by itself. */
  | { kind: 'returning' }
  /** The stage shows a number too, and waits until the member has compared them. */
  | { kind: 'comparing'; number: string }
  | { kind: 'connected' }
  /**
   * No answer for some time; it connects again by itself, also where the relay has closed the room of a stage that is away.
   * `awaySince`: from `AWAY_MS` without an answer, when the latest one came, ms since 1970.
   */
  | { kind: 'lost'; awaySince?: number }
  /** `awaySince` is set if the page had joined and the stage has not come back. */
  | { kind: 'ended'; reason: EndReason; awaySince?: number | undefined }

/** Quick exchanges at first, for the clocks, then regular ones. */
const FIRST_PINGS = 8
const FIRST_PING_MS = 120
const PING_MS = 2000
/** Without an answer for this time the connection counts as lost; after each further one it is opened again. */
const LOST_MS = 6500
/**
 * After this time without an answer a joined screen gives the stage up, ms. Summed up in periods of `LOST_MS`, so that sleep of the
 * device does not count.
 */
const GIVE_UP_MS = 30 * 60_000
/**
 * Time without the stage after which a comparison of numbers ends and a joined screen says since when it is not connected, ms. Longer
 * than the stage's own attempts to reconnect take.
 */
const AWAY_MS = 30_000
/** Time for an answer after the device has slept or its network is back, ms. */
const WAKE_MS = 2000
const TICK_MS = 25
/** Time for the last message to be sealed and sent, ms. */
const GOODBYE_MS = 200
/** Without an answer of the stage it is given up after this time, ms: longer than the relay waits for a lost stage. */
const RETURN_MS = 150_000

interface StageConnectionOptions<Received, Sent> {
  /** The messages of the stage. */
  schema: z.ZodType<Received>
  /** The message that stops the session, and whether a message of the stage says that it has stopped. */
  stop: {
    message: Sent
    isAnsweredBy(message: Received): boolean
    /** Whether one was pressed before a reload, and not answered. */
    isWaiting: boolean
    /** Whether a page that is loaded again has to send it. */
    keep(isPending: boolean): void
  }
  /** After a reload: it agrees on new keys by itself. */
  isReturn: boolean
  /** The secret of a link or of an earlier agreement; null when a code was typed. */
  secret: Bytes | null
  /** Whether there is a number to compare although the link has a secret. */
  compares?: boolean
  mirror: Pick<Mirror, 'tick' | 'silence'>
  openWire(events: WireEvents): Promise<Wire>
  /** The first agreement is made: a reloaded page returns with this ticket and secret. */
  keepSeat(ticket: string, secret: Bytes): void
  forgetSeat(): void
  onMessage(message: Received): void
}

export interface StageConnection<Sent> {
  state: ReadableStore<LinkState>
  /** Returns whether it was sent: it is dropped while the stage cannot be reached. */
  send(message: Sent): boolean
  /** Stops the session: the stop waits for a connection, and is sent until the stage answers it. False before the stage has accepted this page. */
  stop(): boolean
  stopping: ReadableStore<StopState>
  /** The page goes: another one of this tab can return. */
  close(): void
  /** Gives the place in the session up. */
  leave(): void
}

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
  let answeredAt = Date.now()
  /** Silences of `LOST_MS` since the latest answer. */
  let silences = 0
  const isSilentFor = (ms: number) => silences * LOST_MS >= ms
  return {
    begin() {
      count = 0
      nextAt = 0
    },
    heard() {
      heardAt = now()
      answeredAt = Date.now()
      silences = 0
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
      silences += 1
      return true
    },
    lost: (): LinkState => ({ kind: 'lost', ...(isSilentFor(AWAY_MS) && { awaySince: answeredAt }) }),
    hasGivenUp: () => isSilentFor(GIVE_UP_MS),
  }
}

/**
 * Calls back when the stage has been away from the relay for `AWAY_MS`. While numbers are compared the stage cannot be pinged yet. One
 * that was closed or reloaded never comes back to them; one whose network was interrupted does.
 */
function createAbsenceTimer(onGone: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    cancel,
    set(isConnected: boolean) {
      cancel()
      if (!isConnected) timer = setTimeout(onGone, AWAY_MS)
    },
  }
}

/** Says goodbye once, and closes the connection after it. */
function createGoodbye(say: () => void, close: () => void) {
  let isSaid = false
  return {
    isSaid: () => isSaid,
    say() {
      if (isSaid) return
      isSaid = true
      say()
      setTimeout(close, GOODBYE_MS)
    },
  }
}

/** Calls back every `TICK_MS`, and when the first answer has taken too long. Returns a function that ends both. */
function startTimers(onTick: () => void, onLate: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  const late = setTimeout(onLate, RETURN_MS)
  return () => {
    clearInterval(timer)
    clearTimeout(late)
  }
}

const isUnanswered = ({ kind }: LinkState): boolean => kind === 'connecting' || kind === 'returning'
/** Whether the stage has accepted the page, and the session has not ended. */
export const hasJoined = ({ kind }: LinkState): boolean => kind === 'connected' || kind === 'lost'

/** Since when a page that had joined is not connected, as a time of day; null while it is, or may soon be again. */
export const awayText = (state: LinkState, language: string): string | null =>
  (state.kind === 'lost' || state.kind === 'ended') && state.awaySince !== undefined
    ? new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(state.awaySince)
    : null

/** Asks for everything that is shown when the stage is heard again after an interruption: its messages meanwhile are lost. */
function createCatchUp(state: Store<LinkState>, ask: () => void) {
  let isBehind = false
  return {
    /** Nothing can be missed before the stage has accepted this page. */
    interrupted() {
      if (hasJoined(state.get())) isBehind = true
    },
    heard() {
      const wasLost = state.get().kind === 'lost'
      if (wasLost) state.set({ kind: 'connected' })
      if (wasLost || isBehind) ask()
      isBehind = false
    },
  }
}

interface Sending<Sent> {
  state: Store<LinkState>
  wire: Pick<Wire, 'isOpen'>
  pendingStop: PendingStop
  /** Sends over a wire that is open. */
  send(message: Sent): void
  /** Looks soon whether the stage still answers. */
  wake(): void
}

/** The two ways in which a page sends something to the stage. */
const sendingOf = <Sent>({ state, wire, pendingStop, send, wake }: Sending<Sent>) => ({
  send(message: Sent): boolean {
    if (state.get().kind !== 'connected') return false
    const isSent = wire.isOpen()
    // What the relay cannot take now is lost, although the silence is not long yet.
    if (isSent) send(message)
    else state.set({ kind: 'lost' })
    return isSent
  },
  stop(): boolean {
    if (!hasJoined(state.get()) && state.get().kind !== 'returning') return false
    wake()
    pendingStop.press()
    return true
  },
  stopping: pendingStop.state,
})

interface Leaving extends Pick<StageConnectionOptions<unknown, unknown>, 'forgetSeat'> {
  wire: Pick<Wire, 'ticket'>
  goodbye: ReturnType<typeof createGoodbye>
  close: () => void
}

/** The two ways in which a page ends its connection. */
const leavingOf = ({ wire, goodbye, close, forgetSeat }: Leaving) => ({
  // A window has a link that lasts: each of its pages joins as a new screen.
  close() {
    if (wire.ticket === null) goodbye.say()
    else if (!goodbye.isSaid()) close()
  },
  leave() {
    forgetSeat()
    goodbye.say()
  },
})

/** Rejects with the error of `openWire`. */
export async function connectToStage<Received extends { kind: string }, Sent>(
  options: StageConnectionOptions<Received, Sent>,
): Promise<StageConnection<Sent>> {
  const { schema, isReturn, secret, compares = false, mirror } = options
  const now = () => performance.now()
  const state = createStore<LinkState>({ kind: isReturn ? 'returning' : 'connecting' })
  const end = (reason: EndReason) => {
    const last = state.get()
    if (last.kind === 'ended') return
    const awaySince = reason === 'unanswered' && last.kind === 'lost' ? last.awaySince : undefined
    state.set({ kind: 'ended', reason, awaySince })
    options.forgetSeat()
    pendingStop.end()
    close()
  }
  const absence = createAbsenceTimer(() => state.get().kind === 'comparing' && end('unanswered'))
  const wire = await options.openWire({
    onFrame: (frame) => agreement.receive(frame),
    onOpen() {
      agreement.resend()
      catchUp.interrupted()
      pendingStop.sendAgain()
    },
    onStage(isConnected) {
      catchUp.interrupted()
      absence.set(isConnected)
    },
    onEnd: end,
  })
  const sendStop = () => (wire.isOpen() ? agreement.send(options.stop.message) : wire.hurry())
  const pendingStop = createPendingStop(now, sendStop, options.stop.keep)
  const catchUp = createCatchUp(state, () => agreement.send({ kind: 'hello' }))
  const take = (message: Received) => {
    pings.heard()
    if (options.stop.isAnsweredBy(message)) pendingStop.confirm()
    if (message.kind === 'ended') return end('closed')
    catchUp.heard()
    options.onMessage(message)
  }
  const agreement = startAgreement<Received, Sent>({
    schema,
    secret,
    compares: compares && !isReturn,
    sendFrame: wire.send,
    onNumber: (number) => state.set({ kind: 'comparing', number }),
    onConnected(returnSecret) {
      // A seat stays as it is: it keeps the secret of the first agreement.
      if (wire.ticket !== null && !isReturn) options.keepSeat(wire.ticket, returnSecret)
      pings.begin()
      state.set({ kind: 'connected' })
      pendingStop.sendAgain()
    },
    onMessage: take,
  })
  const pings = createPings(now, (asked) => agreement.send({ kind: 'ping', asked }))
  const tick = () => {
    mirror.tick()
    pendingStop.tick()
    if (!hasJoined(state.get()) || !pings.tick()) return
    if (pings.hasGivenUp()) return end('unanswered')
    state.set(pings.lost())
    wire.restart()
  }
  const offTimers = startTimers(tick, () => isUnanswered(state.get()) && end('unanswered'))
  const offWake = onWake(pings.wake)
  function close() {
    offTimers()
    absence.cancel()
    offWake()
    mirror.silence()
    agreement.close()
    wire.close()
  }
  if (options.stop.isWaiting) pendingStop.press()
  const goodbye = createGoodbye(() => agreement.send({ kind: 'bye' }), close)
  return {
    state,
    ...sendingOf<Sent>({ state, wire, pendingStop, send: agreement.send, wake: pings.wake }),
    ...leavingOf({ wire, goodbye, close, forgetSeat: options.forgetSeat }),
  }
}
