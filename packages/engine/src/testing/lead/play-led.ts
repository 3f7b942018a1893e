/** Plays a session that a partner leads, with a simulated clock. */
import type { LeadCommand, LeadKind, LeadOffer, PlayableGame } from '@rubato/contracts/domain'
import { leadRules } from '../../lead/lead-rules.ts'
import type { PlayerProfile } from '../../profile.ts'
import { applyLead, leadOffers, step } from '../../session/step.ts'
import { startSession } from '../../session/start/start-session.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect, LeadInput, SessionInput } from '../../session/model/types.ts'
import { isFinished } from '../../session/model/world.ts'
import { counted } from '../games.ts'
import { claimingLibrary } from '../library.ts'

/** One command, and the state before and after it. */
export interface Tried {
  input: LeadInput
  before: SessionState
  after: SessionState
  effects: readonly Effect[]
  isTaken: boolean
  refusal: string | null
  /** Processor time of the command, ms; 0 without a clock. */
  ms: number
}

export interface Led {
  effects: Effect[]
  /** When each input of the member was sent, and each command that was taken. */
  inputs: number[]
  state: SessionState
  tried: readonly Tried[]
}

/** One of the offers of that time: 0..1 of those that would be taken. */
export interface Picked {
  type: 'pick'
  share: number
  grants: readonly LeadKind[]
}

/**
 * A command, or an input of the member, at the time of the clock at which it is sent: a command may name another time.
 */
export interface Sent {
  sentAt: number
  input: SessionInput | Picked
}

export interface LedOptions {
  profile: PlayerProfile
  window: number
  /** The clock stops at this time, ms. */
  until?: number
  /** A clock of the caller, ms: the engine has none. */
  now?: () => number
}

const LONGEST_MS = 4 * 60 * 60_000
/** How far effects are handed out ahead of the clock, ms. */
export const LOOK_AHEAD = 1200

/** The effects after `said`, without those that it takes back. */
export function withSaid(effects: Effect[], said: readonly Effect[]): Effect[] {
  const back = said.find((effect) => effect.kind === 'retract')
  const kept = back ? effects.filter((effect) => effect.at < back.from) : effects
  for (const effect of said) if (effect.kind !== 'retract') kept.push(effect)
  return kept
}

/** The command of an offer that would be taken, or null. */
function pick(state: SessionState, at: number, { share, grants }: Picked): LeadCommand | null {
  const open = leadOffers(state, at, grants).filter(({ refusal }) => refusal === null)
  const kinds = [...new Set(open.map(({ kind }) => kind))]
  const kind = kinds[Math.floor(share * kinds.length)]
  const some = open.filter((offer) => offer.kind === kind)
  const offer = some[Math.floor(((share * 997) % 1) * some.length)]
  return offer ? commandOf(offer, (share * 31) % 1) : null
}

/** The command with which an offer is asked for; `share` of the tempos of the offer. */
export function commandOf(offer: LeadOffer, share: number): LeadCommand {
  switch (offer.kind) {
    case 'task':
      return { kind: offer.kind, task: offer.task }
    case 'tempo':
      return { kind: offer.kind, bpm: share < 0.5 ? offer.min : offer.max }
    case 'intensity':
      return { kind: offer.kind, step: offer.step }
    case 'line':
      return { kind: offer.kind, line: offer.line }
    default:
      return { kind: offer.kind }
  }
}

export function playLed(game: PlayableGame, sent: readonly Sent[], options: LedOptions): Led {
  const { profile, window, until = LONGEST_MS, now = () => 0 } = options
  let state = startSession({ game: counted(game), library: claimingLibrary, profile, seed: 'led', lead: leadRules })
  let effects: Effect[] = []
  const inputs: number[] = []
  const tried: Tried[] = []
  const send = (input: SessionInput): void => {
    if (input.type === 'lead') {
      const before = state
      const start = now()
      const led = applyLead(state, input)
      const ms = now() - start
      const isTaken = led.refusal === null
      tried.push({ input, before, after: led.state, effects: led.effects, isTaken, refusal: led.refusal, ms })
      state = led.state
      effects = withSaid(effects, led.effects)
      if (isTaken) inputs.push(state.earliestInput - 1)
      return
    }
    const [next, said] = step(state, input)
    state = next
    if (input.type !== 'advance') inputs.push(input.at)
    effects = withSaid(effects, said)
    const asked = said.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    if (asked && input.type === 'advance') send({ type: 'yes', at: asked.at + 1000 })
  }
  const waiting = [...sent].sort((a, b) => a.sentAt - b.sentAt)
  for (let clock = 0; clock < until; clock += window) {
    send({ type: 'advance', to: clock + window + LOOK_AHEAD })
    for (let next = waiting[0]; next && next.sentAt < clock + window; next = waiting[0]) {
      waiting.shift()
      if (next.input.type !== 'pick') {
        send(next.input)
        continue
      }
      const at = Math.max(next.sentAt, state.earliestInput)
      const command = pick(state, at, next.input)
      if (command) send({ type: 'lead', at, command, grants: next.input.grants })
    }
    if (isFinished(state.latest.world) && (state.latest.at <= clock + window || waiting.length === 0)) break
  }
  return { effects, inputs, state, tried }
}
