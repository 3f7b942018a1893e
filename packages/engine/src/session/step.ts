import { isEnded } from './model/world.ts'
import { respond, type Input } from './inputs/respond.ts'
import { run, settle } from './run.ts'
import type { Moment, SessionState } from './model/state.ts'
import type { Effect, Emit, SessionInput } from './model/types.ts'
import type { ReleaseStep } from '../safety/release-step.ts'
import { vibrated } from './effects/vibrate.ts'
import { meaningfulInputs, releaseSteps, viewOf } from './effects/view.ts'

/** Takes what a fold emits and forgets it: the fold is only made to find out what was true. */
const forget: Emit = () => {}

/**
 * The one door of a session. `advance` hands out every effect in [cursor, to), each exactly once. Any other input is
 * answered as of its own time: the first effect is `retract`, what follows is what the input says at once, and the
 * next `advance` goes on from there. An input that means nothing at its time changes nothing.
 */
export function step(state: SessionState, input: SessionInput): [SessionState, Effect[]] {
  const effects: Effect[] = []
  const emit: Emit = (effect) => effects.push(effect)
  if (input.type !== 'advance') return take(state, input)
  if (input.to <= state.head.at || isEnded(state.head.world)) return [state, effects]
  return [{ ...state, head: run(state.setup, state.head, input.to, emit) }, effects]
}

/** The moment an input speaks about. What was already final stays so; ahead of the head it is reached first. */
function momentAt(state: SessionState, at: number, emit: Emit): Moment {
  const { setup, base, head } = state
  return at >= head.at ? run(setup, head, at, emit) : run(setup, base, at, forget)
}

const means = (moment: Moment, input: Input): boolean =>
  !isEnded(moment.world) && (input.type === 'wake' || meaningfulInputs(moment.world).includes(input.type))

function take(state: SessionState, input: Input): [SessionState, Effect[]] {
  const at = Math.max(input.at, state.floor)
  const before: Effect[] = []
  const moment = momentAt(state, at, (effect) => before.push(effect))
  if (!means(moment, input)) return [at >= state.head.at ? { ...state, head: moment } : state, before]
  const effects: Effect[] = []
  const emit: Emit = (effect) => effects.push(effect)
  const after = vibrated(settle(state.setup, respond(state.setup, moment, input, emit), emit), emit)
  if (!effects.some(({ kind }) => kind === 'show')) effects.push({ kind: 'show', at, view: viewOf(state.setup, after) })
  const next = { ...state, base: after, head: after, floor: at + 1 }
  return [next, [{ kind: 'retract', at, from: at }, ...before, ...effects]]
}

/** What is open now, in the order in which it has to be undone. Kept on the device, it survives a crash. */
export const openItems = (state: SessionState): ReleaseStep[] => releaseSteps(state.head.world)
