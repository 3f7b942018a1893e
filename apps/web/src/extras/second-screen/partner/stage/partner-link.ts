/**
 * The partner of one session, on the member's side: invitation, comparison, what is sent, and what is taken. It is opened before the
 * session or in it: the stage attaches the session, and a partner who is connected by then sees it at once.
 */
import type { ExtraContext } from '../../../../play/extra.ts'
import { createStore, type ReadableStore } from '../../../../ui/store.ts'
import type { PeerState } from '../../stage/peer.ts'
import type { FromPartner, ToPartner } from '../messages.ts'
import { createGrant, type GrantControls, type Offer } from './grant.ts'
import { createGuestPlace, type PartnerInvitation } from './guest.ts'
import { createIntake } from './intake.ts'
import { createShownSession, type AttachedSession } from './shown-session.ts'

/** Why there is no partner any more, where the member has not ended it: the person has left, or a time is over. */
type EndReason = 'left' | 'time' | 'expired'

export type PartnerState =
  | { kind: 'none'; because?: EndReason }
  | { kind: 'invited'; invitation: PartnerInvitation }
  /** The partner's screen shows this number too, unless someone else has used the link. */
  | { kind: 'comparing'; number: string }
  | { kind: 'connected'; isAway: boolean }

export interface PartnerControls extends GrantControls {
  state: ReadableStore<PartnerState>
  /** Throws `ApiError` or `NetworkError`. */
  invite(offer: Offer): Promise<void>
  withdraw(): void
  /** The member has seen the same number on both screens. */
  confirm(): void
  /** Ends the connection, or refuses the one who came. */
  end(): void
}
/** The partner of a session that is attached. */
export type PartnerOfStage = PartnerControls & AttachedSession

export interface PartnerLink extends PartnerControls {
  /** Shows a session to the partner, who may be there already. */
  attach(context: ExtraContext): PartnerOfStage
  /** @param after ms for the last messages to be sealed and sent; 0 where the page goes now */
  close(after?: number): void
}

/** A partner sends at least every two seconds. Without a message for this time it counts as away, ms. */
const AWAY_MS = 7000
const TICK_MS = 500
/** Time for the last messages to be sealed and sent, ms. */
const LAST_MESSAGES_MS = 300

const now = () => performance.now()

/** The state with the presence of the partner. */
function createPresence() {
  const state = createStore<PartnerState>({ kind: 'none' })
  let heardAt = 0
  const setAway = (isAway: boolean) => {
    const current = state.get()
    if (current.kind === 'connected' && current.isAway !== isAway) state.set({ kind: 'connected', isAway })
  }
  return {
    state,
    setPresent: (isConnected: boolean) => setAway(!isConnected),
    connected() {
      heardAt = now()
      state.set({ kind: 'connected', isAway: false })
    },
    heard() {
      heardAt = now()
      setAway(false)
    },
    passTime() {
      if (now() - heardAt > AWAY_MS) setAway(true)
    },
  }
}

export function createPartnerLink(): PartnerLink {
  const presence = createPresence()
  const { state } = presence
  let offer: Offer = { role: 'watch', grants: [], minutes: null }
  let timer: ReturnType<typeof setInterval> | undefined
  const intake = createIntake(now)
  const send = (message: ToPartner) => guest.send(message)
  const session = createShownSession(send)
  const grant = createGrant(session, send)
  const greet = () => {
    grant.sendTerms()
    session.greet()
  }
  const take = (message: FromPartner) => {
    const received = now()
    // Also before the comparison.
    if (message.kind === 'bye') return end('left')
    if (state.get().kind !== 'connected' || !intake.takes(message)) return
    presence.heard()
    if (message.kind === 'hello') greet()
    else if (message.kind === 'ping') send({ kind: 'pong', asked: message.asked, received, answered: now() })
    else if (message.kind === 'command') grant.takeCommand(message)
    // As the stage's own button: in every state of the session, and for every role. Without a session the connection ends.
    else if (!session.send('stop')) end()
  }
  const onState = (peer: PeerState | null) => {
    if (peer === null) leave()
    else if (peer === 'comparing') state.set({ kind: 'comparing', number: guest.number() ?? '' })
    else if (peer === 'connected') {
      // One who returns keeps the terms.
      if (!grant.terms.get()) grant.begin(offer)
      presence.connected()
      greet()
    }
  }
  const guest = createGuestPlace({ onState, onPresence: presence.setPresent, onMessage: take })
  function end(because?: EndReason) {
    send({ kind: 'ended' })
    guest.remove(LAST_MESSAGES_MS)
    leave(because)
  }
  function leave(because?: EndReason) {
    grant.end()
    state.set({ kind: 'none', ...(because && { because }) })
  }
  const withdraw = (because?: EndReason) => {
    void guest.withdraw()
    leave(because)
  }
  const tick = () => {
    const current = state.get()
    if (current.kind === 'invited' && now() >= current.invitation.until) withdraw('expired')
    if (current.kind !== 'connected') return
    presence.passTime()
    // Before a session nothing is shown, so the consent is not asked for again: when its time is over, the connection ends.
    if (grant.passTime() || (!session.isThere() && grant.terms.get()?.consent.isAsked)) end('time')
    session.passTime(current.isAway ? null : grant.terms.get())
  }
  const controls: PartnerControls = {
    ...grant,
    state,
    async invite(next) {
      const invitation = await guest.invite()
      if (!invitation) return
      timer ??= setInterval(tick, TICK_MS)
      offer = next
      state.set({ kind: 'invited', invitation })
    },
    withdraw: () => withdraw(),
    confirm: () => guest.confirm(),
    end: () => end(),
  }
  return {
    ...controls,
    attach: (context) => ({ ...controls, ...session.attach(context) }),
    close(after = LAST_MESSAGES_MS) {
      send({ kind: 'ended' })
      clearInterval(timer)
      session.close()
      guest.close(after)
    },
  }
}
