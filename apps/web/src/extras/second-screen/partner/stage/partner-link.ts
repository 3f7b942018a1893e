/**
 * The partner of one session, on the member's side: invitation, comparison, what is sent, and what is taken. It is opened before the
 * session or in it: the stage attaches the session, and a partner who is connected by then sees it at once.
 */
import type { ExtraContext } from '../../../../play/extra.ts'
import type { ReadableStore } from '../../../../ui/store.ts'
import type { PeerState } from '../../stage/peer.ts'
import type { FromPartner, ToPartner } from '../messages.ts'
import { createGrant, type GrantControls } from './grant.ts'
import { createGuestPlace } from './guest.ts'
import { createIntake } from './intake.ts'
import { createPresence, type EndReason, type PartnerState } from './presence.ts'
import { createShownSession, type AttachedSession } from './shown-session.ts'
import type { Permission } from './terms.ts'

export interface PartnerControls extends GrantControls {
  state: ReadableStore<PartnerState>
  /** Whether the partner sends more than the stage takes. Most of it is dropped. */
  isFlooding: ReadableStore<boolean>
  /** The time limit counts from the comparison on. Throws `ApiError` or `NetworkError`. */
  invite(offer: Permission): Promise<void>
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

const TICK_MS = 500
/** Time for the last messages to be sealed and sent, ms. */
const LAST_MESSAGES_MS = 300

const now = () => performance.now()

/** Before a session nothing is shown, so the consent is not asked for again: when its time is over, the connection ends. */
const hasToAskBefore = ({ terms }: Pick<GrantControls, 'terms'>, isInSession: boolean): boolean =>
  !isInSession && terms.get()?.consent.isAsked === true

export function createPartnerLink(): PartnerLink {
  const presence = createPresence()
  const { state } = presence
  let offer: Permission = { role: 'watch', grants: [], minutes: null }
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
    if (peer === null) return leave('lost')
    if (peer === 'comparing') return presence.comparing(guest.number() ?? '')
    if (peer !== 'connected') return
    // One who returns keeps the terms.
    if (!grant.terms.get()) grant.begin(offer)
    presence.connected()
    greet()
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
    if (presence.passTime()) end('left')
    intake.passTime(current.kind === 'connected')
    if (current.kind !== 'connected') return
    if (grant.passTime() || hasToAskBefore(grant, session.isThere())) end('time')
    session.passTime(current.isAway ? null : grant.terms.get())
  }
  const controls: PartnerControls = {
    ...grant,
    state,
    isFlooding: intake.isFlooding,
    async invite(next) {
      const invitation = await guest.invite()
      if (!invitation) return
      timer ??= setInterval(tick, TICK_MS)
      offer = next
      state.set({ kind: 'invited', invitation })
    },
    withdraw: () => withdraw(),
    confirm: () => presence.isComparable() && guest.confirm(),
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
