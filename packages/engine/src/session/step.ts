/**
 * A session, step by step:
 *
 * 1. `start/start-session.ts` makes the state: `prepare-lines.ts` lists the lines that may be needed, `cues-of-game.ts`
 *    turns events into cues, `rewrite/keep-allowed.ts` leaves out cues that the body does not allow.
 * 2. `advance` moves the latest snapshot on: `run.ts` finds the next time at which something happens, emits the beats
 *    before it, ends cues that are over, and calls for that time
 *    - `notices/reminders.ts`: check-ins and reminders,
 *    - `effects/apply-cue.ts`: each cue; it inserts further cues with `rewrite/rewrite.ts`,
 *    - `effects/speak.ts`: the line of a cue, chosen by `effects/moment.ts` and `../dialog/choose-line.ts`,
 *    - `effects/beats.ts`: a beat segment, slower while easing or on the way back, on the grid of the beat,
 *    - `rewrite/release.ts`: items at their hard end,
 *    - `effects/vibrate.ts` and `effects/view.ts`: the device and the screen.
 * 3. Any other input recomputes the snapshot at its time, and `inputs/respond.ts` answers it: it rewrites the future
 *    (`rewrite/rewrite.ts`), holds an edge (`inputs/hold-edge.ts`), skips (`inputs/skipping.ts`), interrupts
 *    (`inputs/interrupt.ts`), pauses (`inputs/pause.ts`), eases off (`inputs/ease-off.ts`), finishes
 *    (`rewrite/finish.ts`) or continues after a rest (`rewrite/continuation.ts`) or over running strokes
 *    (`rewrite/bridge.ts`). `run.ts` runs its immediate cues.
 * 4. `effects/end-session.ts` ends the session.
 *
 * State, cues, inputs and effects are described in `model/`.
 */
import type { LeadKind, LeadOffer, LeadRefusal } from '@rubato/contracts/domain'
import { isFinished } from './model/world.ts'
import { withReport } from './inputs/note-report.ts'
import { respond, type Input } from './inputs/respond.ts'
import { run, runDue } from './run.ts'
import type { Snapshot, SessionState, World } from './model/state.ts'
import type { Effect, Emit, LeadInput, SessionInput } from './model/types.ts'
import type { ReleaseStep } from '../safety/release.ts'
import { updateVibration } from './effects/vibrate.ts'
import { meaningfulInputs, releaseSteps, viewOf } from './effects/view.ts'

/** Discards the effects of a run that only recomputes an earlier snapshot. */
const discard: Emit = () => {}

/**
 * Advances a session by one input. `advance` returns every effect in [cursor, to), each exactly once. Any other input
 * is answered as of its time: the first effect is `retract`, then follow the immediate effects of the input; the
 * next `advance` continues from there. An input that is meaningless at its time changes nothing.
 */
export function step(state: SessionState, input: SessionInput): [SessionState, Effect[]] {
  const effects: Effect[] = []
  const emit: Emit = (effect) => effects.push(effect)
  if (input.type === 'lead') {
    const { state: led, effects: said } = applyLead(state, input)
    return [led, said]
  }
  if (input.type !== 'advance') return answerInput(state, input)
  if (input.to <= state.latest.at || isFinished(state.latest.world)) return [state, effects]
  return [{ ...state, latest: run(state.setup, state.latest, input.to, emit) }, effects]
}

/** The snapshot at the time of an input: recomputed from the checkpoint, or reached by running on. */
function snapshotAt(state: SessionState, at: number, emit: Emit): Snapshot {
  const { setup, checkpoint, latest } = state
  return at >= latest.at ? run(setup, latest, at, emit) : run(setup, checkpoint, at, discard)
}

const isMeaningful = (snapshot: Snapshot, input: Input): boolean =>
  !isFinished(snapshot.world) && isMeaningfulIn(snapshot.world, input)

const isPlayingScene = ({ scene, status, isEarlyEnd }: World): boolean =>
  scene !== null && status === 'playing' && !isEarlyEnd

function isMeaningfulIn(world: World, input: Input): boolean {
  switch (input.type) {
    case 'wake':
      return true
    // Nothing is left of a session that is being finished.
    case 'return':
      return !world.isEarlyEnd
    case 'answer':
      return isPlayingScene(world) && world.scene?.question !== null
    case 'note':
      return isPlayingScene(world) && world.scene?.notes.includes(input.note) === true
    default:
      return meaningfulInputs(world).includes(input.type)
  }
}

function answerInput(state: SessionState, input: Input): [SessionState, Effect[]] {
  const at = Math.max(input.at, state.earliestInput)
  const before: Effect[] = []
  const snapshot = snapshotAt(state, at, (effect) => before.push(effect))
  if (!isMeaningful(snapshot, input)) return [at >= state.latest.at ? { ...state, latest: snapshot } : state, before]
  const effects: Effect[] = []
  const emit: Emit = (effect) => effects.push(effect)
  const answered = withReport(snapshot, respond(state.setup, snapshot, input, emit), input.type)
  const handedOut = handOut(state, answered, { at, before, effects, emit })
  return [handedOut.state, handedOut.effects]
}

interface Answer {
  at: number
  /** Effects before the answer, which were not handed out yet. */
  before: readonly Effect[]
  /** Effects of the answer so far; `emit` adds to them. */
  effects: Effect[]
  emit: Emit
}

/** The state after an answer whose cues are applied, and all effects from its time on. */
function handOut(state: SessionState, answered: Snapshot, { at, before, effects, emit }: Answer) {
  const after = updateVibration(runDue(state.setup, answered, emit), emit)
  if (!effects.some(({ kind }) => kind === 'show')) effects.push({ kind: 'show', at, view: viewOf(state.setup, after) })
  const next: SessionState = { ...state, checkpoint: after, latest: after, earliestInput: at + 1 }
  const all: Effect[] = [{ kind: 'retract', at, from: at }, ...before, ...effects]
  return { state: next, effects: all }
}

/**
 * The snapshot at the time of a command, after the planned cues of that time have been applied. Their effects are emitted even if the
 * caller already has them, because a command that is taken retracts all effects from its time on.
 */
const commandedAt = (state: SessionState, at: number, emit: Emit): Snapshot =>
  runDue(state.setup, snapshotAt(state, at, emit), emit)

/** The least time between two commands of a partner, ms. */
export const LEAD_EVERY = 3000

export interface LedSession {
  state: SessionState
  /** As those of an input of the member; none where the command is refused. */
  effects: Effect[]
  /** Null where the command was taken. */
  refusal: LeadRefusal | null
}

/**
 * The session after a command of a partner. A command that is refused changes nothing: the state is the given one, and the
 * effects that were handed out stay.
 */
export function applyLead(state: SessionState, { at: wanted, command, grants }: LeadInput): LedSession {
  const { setup, checkpoint } = state
  const refused = (refusal: LeadRefusal): LedSession => ({ state, effects: [], refusal })
  const { world } = checkpoint
  const at = Math.max(wanted, state.earliestInput)
  if (setup.lead === null) return refused('not-granted')
  if (isFinished(world)) return refused('not-playing')
  if (world.lead !== null && at < world.lead.at + LEAD_EVERY) return refused('too-soon')
  if (!setup.lead.rules.isGranted(command.kind, grants)) return refused('not-granted')
  const before: Effect[] = []
  const snapshot = commandedAt(state, at, (effect) => before.push(effect))
  const led = setup.lead.rules.take(setup, snapshot, command, grants)
  if ('refusal' in led) return refused(led.refusal)
  const effects: Effect[] = []
  const emit: Emit = (effect) => effects.push(effect)
  return { ...handOut(state, led.snapshot, { at, before, effects, emit }), refusal: null }
}

/** What a partner can ask for at a time, by what the member permits them to lead. Empty where the session is not led. */
export function leadOffers(state: SessionState, at: number, grants: readonly LeadKind[]): LeadOffer[] {
  const { setup } = state
  return setup.lead?.rules.offers(setup, commandedAt(state, Math.max(at, state.earliestInput), discard), grants) ?? []
}

/** The open items in release order. The player stores them on the device, so that they survive a crash. */
export const openItems = (state: SessionState): ReleaseStep[] => releaseSteps(state.latest.world)
