import { isFinished } from './model/world.ts'
import { respond, type Input } from './inputs/respond.ts'
import { run, runDue } from './run.ts'
import type { Snapshot, SessionState } from './model/state.ts'
import type { Effect, Emit, SessionInput } from './model/types.ts'
import type { ReleaseStep } from '../safety/release-step.ts'
import { updateVibration } from './effects/vibrate.ts'
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
  if (input.to <= state.latest.at || isFinished(state.latest.world)) return [state, effects]
  return [{ ...state, latest: run(state.setup, state.latest, input.to, emit) }, effects]
}

/** The snapshot an input speaks about. What was already final stays so; ahead of the head it is reached first. */
function momentAt(state: SessionState, at: number, emit: Emit): Snapshot {
  const { setup, checkpoint, latest } = state
  return at >= latest.at ? run(setup, latest, at, emit) : run(setup, checkpoint, at, forget)
}

const means = (snapshot: Snapshot, input: Input): boolean =>
  !isFinished(snapshot.world) && (input.type === 'wake' || meaningfulInputs(snapshot.world).includes(input.type))

function take(state: SessionState, input: Input): [SessionState, Effect[]] {
  const at = Math.max(input.at, state.earliestInput)
  const before: Effect[] = []
  const snapshot = momentAt(state, at, (effect) => before.push(effect))
  if (!means(snapshot, input)) return [at >= state.latest.at ? { ...state, latest: snapshot } : state, before]
  const effects: Effect[] = []
  const emit: Emit = (effect) => effects.push(effect)
  const after = updateVibration(runDue(state.setup, respond(state.setup, snapshot, input, emit), emit), emit)
  if (!effects.some(({ kind }) => kind === 'show')) effects.push({ kind: 'show', at, view: viewOf(state.setup, after) })
  const next: SessionState = { ...state, checkpoint: after, latest: after, earliestInput: at + 1 }
  return [next, [{ kind: 'retract', at, from: at }, ...before, ...effects]]
}

/** What is open now, in the order in which it has to be undone. Kept on the device, it survives a crash. */
export const openItems = (state: SessionState): ReleaseStep[] => releaseSteps(state.latest.world)
