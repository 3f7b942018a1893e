/** A session of a branching game, played by a member who does anything: answers, says nothing, presses buttons, pauses, stops. */
import type { PlayableScene } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../../profile.ts'
import { draw, drawOne, drawWhole, type Stream } from '../../random/stream.ts'
import type { Value } from '../../scene/expression/declarations.ts'
import { viewOf } from '../../session/effects/view.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect, SessionInput, StageView } from '../../session/model/types.ts'
import { isFinished } from '../../session/model/world.ts'
import { sceneRules } from '../../session/start/scene-rules.ts'
import { startSession, type SessionStart } from '../../session/start/start-session.ts'
import { step } from '../../session/step.ts'
import { twoLineLibrary } from '../library.ts'

export type MemberInput = Exclude<SessionInput, { type: 'advance' }>

/** An input with the states before and after it, as of its time. */
export interface InputMade {
  input: MemberInput
  before: SessionState
  after: SessionState
}

export interface PlayedBranching {
  start: SessionStart
  /** The effects that reached the member, without retracted ones. */
  effects: readonly Effect[]
  inputs: readonly InputMade[]
  state: SessionState
}

export interface BranchingGame {
  game: PlayableScene
  profile: PlayerProfile
  kept: Readonly<Record<string, Value>>
}

const LONGEST_MS = 4 * 60 * 60_000
/** How often the member may do something, ms. */
const LOOKS = { from: 2000, to: 15_000 }

const reports = [
  'edge',
  'edge',
  'too-close',
  'cannot',
  'done',
  'yes',
  'no',
  'skip',
  'skip',
  'ease',
  'pause',
  'finish',
] as const

const typed = (stream: Stream): string => 'ab '.repeat(drawWhole(stream, 0, 40))

/** An answer to the question, which may be one that it does not offer. */
function randomAnswer(stream: Stream, { kind, answers }: NonNullable<StageView['choice']>): number | string {
  if (kind === 'text') return typed(stream)
  if (kind === 'number') return drawOne(stream, [drawWhole(stream, -9, 9), 1.5, 1e12])
  return draw(stream) < 0.2 ? drawOne(stream, [-1, 7, 'yes']) : (drawOne(stream, answers)?.index ?? 0)
}

/** The next input of the member; null for none. */
function drawInput(stream: Stream, view: StageView, at: number, notes: readonly string[]): MemberInput | null {
  if (view.status === 'paused') return draw(stream) < 0.7 ? { type: 'resume', at } : null
  if (view.ask === 'check-in') return draw(stream) < 0.7 ? { type: 'yes', at } : null
  if (view.choice && draw(stream) < 0.4) return { type: 'answer', at, answer: randomAnswer(stream, view.choice) }
  const [shown] = view.notes ?? []
  if (shown && draw(stream) < 0.3) return { type: 'note', at, note: shown.id }
  if (draw(stream) > 0.06) return null
  if (draw(stream) < 0.1) return { type: 'wake', at, slept: drawWhole(stream, 0, 1_000_000) }
  if (notes.length > 0 && draw(stream) < 0.3) return { type: 'note', at, note: drawOne(stream, notes) }
  const type = drawOne(stream, reports)
  return { type: type === 'finish' && draw(stream) < 0.7 ? 'skip' : type, at }
}

/** Plays until the session is over. With `window`, the member does nothing, and all windows have this length, ms. */
export function playBranching(
  { game, profile, kept }: BranchingGame,
  stream: Stream,
  window?: number,
): PlayedBranching {
  const isQuiet = window !== undefined
  const start: SessionStart = { game, profile, kept, library: twoLineLibrary, seed: 'branching', scenes: sceneRules }
  const stopAt = draw(stream) < 0.15 && !isQuiet ? drawWhole(stream, 1, 400_000) : Infinity
  const notes = game.sections.flatMap((section) => (section.notes ?? []).map(({ id }) => id))
  let state = startSession(start)
  let effects: Effect[] = []
  const inputs: InputMade[] = []
  const send = (input: SessionInput): void => {
    const [next, said] = step(state, input)
    state = next
    const back = said.find((effect) => effect.kind === 'retract')
    if (back) effects = effects.filter(({ at }) => at < back.from)
    effects.push(...said.filter(({ kind }) => kind !== 'retract'))
  }
  for (let clock = 0; clock < LONGEST_MS && !isFinished(state.latest.world);) {
    clock += window ?? drawWhole(stream, LOOKS.from, LOOKS.to)
    send({ type: 'advance', to: clock })
    if (isQuiet || isFinished(state.latest.world)) continue
    const { at } = state.latest
    const input =
      clock >= stopAt
        ? ({ type: 'stop', at } as const)
        : drawInput(stream, viewOf(state.setup, state.latest), at, notes)
    if (!input) continue
    const before = state
    send(input)
    inputs.push({ input, before, after: state })
  }
  return { start, effects, inputs, state }
}
