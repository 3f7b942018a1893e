/** The partner of one session, on the member's stage: invitation, comparison, what is sent, and what is taken. */
import type { ExtraContext, Output } from '../../../../play/extra.ts'
import { createStore, type ReadableStore } from '../../../../ui/store.ts'
import type { PeerState } from '../../stage/peer.ts'
import type { FromPartner } from '../messages.ts'
import { createGrant, type GrantControls, type Offer } from './grant.ts'
import { createGuestPlace, type PartnerInvitation } from './guest.ts'
import { createIntake } from './intake.ts'
import type { LedChange } from './leading.ts'
import { openShownSession } from './shown-session.ts'

export type PartnerState =
  | { kind: 'none' }
  | { kind: 'invited'; invitation: PartnerInvitation }
  /** The partner's screen shows this number too, unless someone else has used the link. */
  | { kind: 'comparing'; number: string }
  | { kind: 'connected'; isAway: boolean }

export interface PartnerControls extends GrantControls {
  state: ReadableStore<PartnerState>
  /** The change that the partner made in the last seconds. */
  led: ReadableStore<LedChange | null>
  /** Throws `ApiError` or `NetworkError`. */
  invite(offer: Offer): Promise<void>
  withdraw(): void
  /** The member has seen the same number on both screens. */
  confirm(): void
  /** Ends the connection, or refuses the one who came. */
  end(): void
}
export interface PartnerOfStage extends PartnerControls {
  output: Output
  close(): void
}

/** A partner sends at least every two seconds. Without a message for this time it counts as away, ms. */
const AWAY_MS = 7000
const TICK_MS = 500
/** Time for the last messages to be sealed and sent, ms. */
const LAST_MESSAGES_MS = 300

const now = () => performance.now()

export function createPartnerLink(context: ExtraContext): PartnerOfStage {
  const state = createStore<PartnerState>({ kind: 'none' })
  let offer: Offer = { role: 'watch', grants: [], minutes: null }
  let heardAt = 0
  const intake = createIntake(now)
  const setAway = (isAway: boolean) => {
    const current = state.get()
    if (current.kind === 'connected' && current.isAway !== isAway) state.set({ kind: 'connected', isAway })
  }
  const session = openShownSession(context, (message) => guest.send(message))
  const { leading } = session
  const grant = createGrant(context, (message) => guest.send(message), leading)
  const greet = () => {
    grant.sendTerms()
    session.greet()
  }
  const take = (message: FromPartner) => {
    const received = now()
    if (state.get().kind !== 'connected' || !intake.takes(message)) return
    heardAt = received
    setAway(false)
    if (message.kind === 'bye') end()
    else if (message.kind === 'hello') greet()
    else if (message.kind === 'ping') guest.send({ kind: 'pong', asked: message.asked, received, answered: now() })
    // As the stage's own button: it works in every state of the session, and for every role.
    else if (message.kind === 'stop') context.send('stop')
    else grant.takeCommand(message)
  }
  const onState = (peer: PeerState | null) => {
    if (peer === null) {
      grant.end()
      state.set({ kind: 'none' })
    } else if (peer === 'comparing') state.set({ kind: 'comparing', number: guest.number() ?? '' })
    else if (peer === 'connected') {
      // One who returns keeps the terms.
      if (!grant.terms.get()) grant.begin(offer)
      heardAt = now()
      state.set({ kind: 'connected', isAway: false })
      greet()
    }
  }
  const guest = createGuestPlace({ onState, onPresence: (isConnected) => setAway(!isConnected), onMessage: take })
  function end() {
    guest.send({ kind: 'ended' })
    guest.remove(LAST_MESSAGES_MS)
    onState(null)
  }
  const withdraw = () => {
    void guest.withdraw()
    onState(null)
  }
  const timer = setInterval(() => {
    const current = state.get()
    if (current.kind === 'invited' && now() >= current.invitation.until) withdraw()
    if (current.kind !== 'connected') return
    if (now() - heardAt > AWAY_MS) setAway(true)
    if (grant.passTime()) end()
    leading.passTime(current.isAway ? null : grant.terms.get())
  }, TICK_MS)
  return {
    ...grant,
    state,
    led: leading.led,
    output: session.output,
    async invite(next) {
      const invitation = await guest.invite()
      if (!invitation) return
      offer = next
      state.set({ kind: 'invited', invitation })
    },
    withdraw,
    confirm: () => guest.confirm(),
    end,
    close() {
      guest.send({ kind: 'ended' })
      clearInterval(timer)
      session.close()
      guest.close(LAST_MESSAGES_MS)
    },
  }
}
