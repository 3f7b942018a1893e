/** Plays a session that a partner leads, with a simulated clock. */
import type { LeadCommand, LeadKind, LeadOffer } from '@rubato/contracts/domain'
import { tasksToLead } from '../../lead/next-task.ts'
import { applyLead, leadOffers, step } from '../../session/step.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect, LeadInput, SessionInput } from '../../session/model/types.ts'
import { isFinished } from '../../session/model/world.ts'
import type { Moment } from './prepared-games.ts'

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
  /** From the moment on at which the stream begins. */
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

/** Picks of a task, as a share of those of a partner who may ask for tasks. */
const TASK_SHARE = 0.3

/**
 * The command of an offer that would be taken, or null. A task is any of those that the config and the member allow: to ask
 * which of them fit now would cost a plan for each.
 */
function pick(state: SessionState, at: number, { share, grants }: Picked): LeadCommand | null {
  const { lead } = state.setup
  /** Another share, drawn from the same number. */
  const second = (share * 997) % 1
  if (lead && grants.includes('tasks') && share < TASK_SHARE) {
    const tasks = tasksToLead(lead)
    const task = tasks[Math.floor(second * tasks.length)]
    return task ? { kind: 'task', task } : null
  }
  const others = grants.filter((kind) => kind !== 'tasks')
  const first = others[Math.floor(((share * 31) % 1) * others.length)]
  // Where nothing of one kind is open, all other kinds are asked for.
  if (first === undefined) return null
  for (const some of [[first], others.filter((kind) => kind !== first)]) {
    const open = leadOffers(state, at, some).filter(({ refusal }) => refusal === null)
    const offer = open[Math.floor(second * open.length)]
    if (offer) return commandOf(offer, (share * 131) % 1)
  }
  return null
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

export function playLed({ at: from, state: begun }: Moment, sent: readonly Sent[], options: LedOptions): Led {
  const { window, until = LONGEST_MS, now = () => 0 } = options
  let state = begun
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
  for (let clock = from; clock < until; clock += window) {
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
