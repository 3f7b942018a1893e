/** Plays a game from start to end with the inputs of a member model. */
import type { Question } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { sortByTime } from '../spans.ts'
import { meaningfulInputs, viewOf } from '../session/effects/view.ts'
import { tempoOf } from '../session/model/grid.ts'
import type { SessionState, World } from '../session/model/state.ts'
import type { Effect, MemberInput, StageChoice, StageNote } from '../session/model/types.ts'
import { isFinished } from '../session/model/world.ts'
import { startSession, type SessionStart } from '../session/start/start-session.ts'
import { step } from '../session/step.ts'
import { createMember, type Member, type MemberModel, type OpenQuestion, type PlannedInput } from './members.ts'
import { Replying, SILENCE, type PlannedReply, type SceneReply } from './replies.ts'

/** An input that was made. */
export interface MadeInput {
  kind: 'input'
  at: number
  input: MemberInput
  /** The question that was open; null when there was none. */
  question: Question | null
}

/** A reply in a branching game, or a question that the list of replies leaves open. */
export interface MadeReply {
  kind: 'reply'
  at: number
  /** Null where the question is left open. */
  reply: SceneReply | null
  /** What was pressed or typed; null where nothing was. */
  text: string | null
  /** Null where a button of the section was pressed. */
  question: StageChoice | null
  /** Replies of the list that come before it. */
  before: number
}

/** Buttons of a section that may be pressed from this time on. */
export interface OfferedButtons {
  kind: 'offer'
  at: number
  /** The visit of the section, for `pressOf`. */
  place: string
  buttons: readonly StageNote[]
  /** Replies of the list that come before a press. */
  before: number
}

/** A section of a branching game was entered since the session was looked at last. */
interface EnteredSection {
  kind: 'section'
  at: number
  section: string
}

/** The effects of a session and the inputs of its member, in order of time. Nothing in it was retracted. */
export type SessionRecord = readonly (
  | Exclude<Effect, { kind: 'retract' }>
  | MadeInput
  | MadeReply
  | OfferedButtons
  | EnteredSection
)[]

/** How often the member looks at the screen, ms. */
const LOOKS_EVERY = 500

function questionOf({ ask, checkInUntil, lastCheckInAt }: World): OpenQuestion | null {
  if (checkInUntil !== null)
    return { key: `check-in@${lastCheckInAt}`, question: 'check-in', from: lastCheckInAt, until: checkInUntil }
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

/** Adds the sections that are entered and the buttons that are offered to the record. */
function watchScene(record: SessionRecord[number][]) {
  let entered = 0
  let offered = ''
  return {
    noteSections({ latest: { at, world } }: SessionState): void {
      const path = world.scene?.path ?? []
      for (const section of path.slice(entered)) record.push({ kind: 'section', at, section })
      entered = path.length
    },
    /** @param before replies of the list that come before a press */
    noteButtons(state: SessionState, before: number): void {
      const { notes: buttons = [] } = viewOf(state.setup, state.latest)
      const place = Replying.placeOf(state)
      const offer = `${place} ${buttons.map(({ id }) => id).join(' ')}`
      if (offer === offered) return
      offered = offer
      if (buttons.length > 0) record.push({ kind: 'offer', at: state.latest.at, place, buttons, before })
    },
  }
}

interface PlayOptions {
  /** What the member replies in a branching game, one after the other. */
  replies?: readonly SceneReply[]
  /** The session is played up to the first question that the list has no reply to, and not with silence to its end. */
  untilOpen?: boolean
}

/**
 * The session and the member of a model have the same seed.
 * @throws {ReplyError} where a question does not offer a reply.
 */
export function playAsMember(
  start: SessionStart,
  model: MemberModel | Member,
  { replies = [], untilOpen = false }: PlayOptions = {},
): SessionRecord {
  const member = typeof model === 'string' ? createMember(model, start.seed) : model
  const replying = new Replying(replies)
  const record: SessionRecord[number][] = []
  let state = startSession(start)
  let planned: PlannedInput[] = []
  let reply = null as PlannedReply | null
  const scene = watchScene(record)
  const send = (input: Parameters<typeof step>[1]): void => {
    const [next, effects] = step(state, input)
    state = next
    // An input is sent when the session has reached its time: it has no later effects to retract.
    for (const effect of effects) if (effect.kind !== 'retract') record.push(effect)
    scene.noteSections(state)
  }
  const press = (input: PlannedInput): void => {
    // Of two inputs at the same ms, the session takes the second one as of the next ms.
    send({ type: 'advance', to: state.earliestInput })
    if (!isPossible(state, input)) return
    const { at, world } = state.latest
    record.push({ kind: 'input', at, input: input.type, question: questionOf(world)?.question ?? null })
    send({ type: input.type, at })
  }
  const make = ({ input, open, reply: made, text, question, before }: PlannedReply): void => {
    send({ type: 'advance', to: state.earliestInput })
    if (Replying.placeOf(state) !== open) return
    const { at } = state.latest
    record.push({ kind: 'reply', at, reply: made, text, question, before })
    replying.open = null
    send({ ...input, at })
  }
  /** Notes that a question was left without an answer, and looks for the next reply; returns whether the session goes on. */
  const look = (): boolean => {
    const { open, question, before } = replying
    scene.noteButtons(state, replying.taken)
    reply = replying.react(state) ?? reply
    const { at } = state.latest
    if (open !== null && replying.open !== open)
      record.push({ kind: 'reply', at: question?.until ?? at, reply: SILENCE, text: null, question, before })
    if (!untilOpen || replying.open === null || !replying.isUsedUp) return true
    record.push({ kind: 'reply', at, reply: null, text: null, question: replying.question, before: replying.before })
    return false
  }
  scene.noteSections(state)
  while (!isFinished(state.latest.world)) {
    const next = planned[0]
    send({ type: 'advance', to: Math.min(state.latest.at + LOOKS_EVERY, next?.at ?? Infinity, reply?.at ?? Infinity) })
    if (next && next.at <= state.latest.at) press(planned.shift() as PlannedInput)
    if (reply && reply.at <= state.latest.at) {
      const due = reply
      reply = null
      make(due)
    }
    if (!look()) break
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
