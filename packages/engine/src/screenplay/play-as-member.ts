/** Plays a game from start to end with the inputs of a member model. */
import type { Question, Range } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { sortByTime } from '../spans.ts'
import { meaningfulInputs } from '../session/effects/view.ts'
import { tempoOf } from '../session/model/grid.ts'
import type { OpenQuestion as OpenSceneQuestion } from '../session/model/scene.ts'
import type { SessionState, World } from '../session/model/state.ts'
import type { Effect, MemberInput } from '../session/model/types.ts'
import { isFinished } from '../session/model/world.ts'
import { rangeOf } from '../session/scene/expressions.ts'
import type { SceneAnswer } from '../session/scene/walk.ts'
import { startSession, type SessionStart } from '../session/start/start-session.ts'
import { step } from '../session/step.ts'
import { createMember, type Member, type MemberModel, type OpenQuestion, type PlannedInput } from './members.ts'

/** A question of a branching game as a reader sees it. */
export type OpenChoice = Pick<OpenSceneQuestion, 'kind' | 'text' | 'answers'> & { range: Range | null }

/** An input that was made. */
export interface MadeInput {
  kind: 'input'
  at: number
  input: MemberInput
  /** The question that was open; null when there was none. */
  question: Question | null
}

/** A question of a branching game, when it was asked. */
interface MadeChoice {
  kind: 'choice'
  at: number
  question: OpenChoice
  /** The answer that was given; null for none, undefined where the game was not played any further. */
  answer: SceneAnswer | null | undefined
}

/** How the questions of a branching game are answered, in their order; null is no answer. */
export type SceneAnswers = readonly (SceneAnswer | null)[]

/** The effects of a session and the inputs of its member, in order of time. Nothing in it was retracted. */
export type SessionRecord = readonly (Exclude<Effect, { kind: 'retract' }> | MadeInput | MadeChoice)[]

/** How often the member looks at the screen, ms. */
const LOOKS_EVERY = 500

function questionOf({ ask, checkInAt, checkInUntil, lastCheckInAt }: World): OpenQuestion | null {
  if (checkInUntil !== null)
    return { key: `check-in@${checkInAt}`, question: 'check-in', from: lastCheckInAt, until: checkInUntil }
  return ask && { key: `${ask.id}@${ask.from}`, question: ask.question, from: ask.from, until: ask.until }
}

/** Whether the input is possible now, and its question is still open. */
function isPossible({ latest }: SessionState, { type, answers }: PlannedInput): boolean {
  const isOpen = answers === null || questionOf(latest.world)?.key === answers
  return isOpen && meaningfulInputs(latest.world).includes(type)
}

/** Tempo of the strokes at a time, bpm; null where the hand rests. */
const strokeTempo = ({ beat }: World, at: number): number | null =>
  beat && areStrokes(beat.task) ? tempoOf(beat, at) : null

/** Names each question of a branching game that is asked. */
const choiceKeyOf = ({ scene }: World): string | null =>
  scene?.question ? `${scene.section}@${scene.visits[scene.section] ?? 0}` : null

/**
 * The session and the member of a model have the same seed. With `answers`, a branching game is played up to the first question
 * without one; without them no question of a branching game is answered.
 */
export function playAsMember(start: SessionStart, model: MemberModel | Member, answers?: SceneAnswers): SessionRecord {
  const member = typeof model === 'string' ? createMember(model, start.seed) : model
  const record: SessionRecord[number][] = []
  let state = startSession(start)
  let planned: PlannedInput[] = []
  const send = (input: Parameters<typeof step>[1]): void => {
    const [next, effects] = step(state, input)
    state = next
    // An input is sent when the session has reached its time: it has no later effects to retract.
    for (const effect of effects) if (effect.kind !== 'retract') record.push(effect)
  }
  const press = (input: PlannedInput): void => {
    // Of two inputs at the same ms, the session takes the second one as of the next ms.
    send({ type: 'advance', to: state.earliestInput })
    if (!isPossible(state, input)) return
    const { at, world } = state.latest
    record.push({ kind: 'input', at, input: input.type, question: questionOf(world)?.question ?? null })
    send({ type: input.type, at })
  }
  let asked: string | null = null
  let given = 0
  /** Answers a question that has just been asked; returns whether the game is played on. */
  const choose = (): boolean => {
    const key = choiceKeyOf(state.latest.world)
    const question = state.latest.world.scene?.question
    if (key === asked || !question) return true
    asked = key
    const answer = answers?.[given]
    given += 1
    const { kind, text, answers: offered, variable } = question
    const range = state.setup.scene && variable !== null ? rangeOf(state.setup.scene, variable) : null
    const { at } = state.latest
    record.push({
      kind: 'choice',
      at,
      question: { kind, text, answers: offered, range },
      answer: answers ? answer : null,
    })
    if (answer !== null && answer !== undefined) {
      send({ type: 'advance', to: state.earliestInput })
      send({ type: 'answer', at: state.latest.at, answer })
    }
    return !answers || answer !== undefined
  }
  while (!isFinished(state.latest.world)) {
    const next = planned[0]
    send({ type: 'advance', to: Math.min(state.latest.at + LOOKS_EVERY, next?.at ?? Infinity) })
    if (next && next.at <= state.latest.at) press(planned.shift() as PlannedInput)
    if (!choose()) break
    const { at, world } = state.latest
    const moment = {
      at,
      status: world.status,
      phase: world.phase,
      tempo: strokeTempo(world, at),
      asked: questionOf(world),
    }
    planned = sortByTime([...planned, ...member.react(moment)])
  }
  return record
}
