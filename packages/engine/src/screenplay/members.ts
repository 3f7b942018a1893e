/**
 * Models of a member: which inputs a member makes in a session. Random choices come from a stream of the seed, so that a
 * model presses the same inputs in the same session.
 */
import type { Phase, Question } from '@rubato/contracts/domain'
import { drawBetween, openStream, shuffle, type Stream } from '../random/stream.ts'
import type { MemberInput, SessionStatus } from '../session/model/types.ts'

/**
 * `silent` answers check-ins and nothing else. `cooperative` answers every question. `struggling` comes too early or not
 * at all, skips, eases off and pauses.
 */
export const memberModels = ['silent', 'cooperative', 'struggling'] as const
export type MemberModel = (typeof memberModels)[number]

/** A question that is open: `key` is another one for each time it is asked; times in ms. */
export interface OpenQuestion {
  key: string
  question: Question
  from: number
  until: number
}

/** The part of a session that a member model reacts to. */
export interface MemberMoment {
  /** ms on the session clock */
  at: number
  status: SessionStatus
  phase: Phase
  /** Tempo of the strokes, bpm; null where the hand rests. */
  tempo: number | null
  /** Null while the session asks nothing; a check-in comes before other questions. */
  asked: OpenQuestion | null
}

/** An input that the member will make. */
export interface PlannedInput {
  at: number
  type: MemberInput
  /** The question that the input answers: the input is dropped when the question is over. Null for other inputs. */
  answers: string | null
}

export interface Member {
  /** The inputs that the member decides on at this moment. Called at least every half second, with growing times. */
  react(moment: MemberMoment): readonly PlannedInput[]
}

/** One answer: the input, and when it is made as a share of the time of its question; null is no answer. */
type Answer = readonly [type: MemberInput, from: number, to: number] | null

const promptly = (type: MemberInput): Answer => [type, 0.1, 0.3]
const checkIn = promptly('yes')

const cooperativeAnswers: Readonly<Record<Question, readonly Answer[]>> = {
  edge: [['edge', 0.7, 0.95]],
  finished: [['done', 0.4, 0.9]],
  ruined: [['done', 0.85, 0.97]],
  ready: [promptly('yes')],
  swallowed: [promptly('yes')],
  'check-in': [checkIn],
}
const strugglingAnswers: Readonly<Record<Question, readonly Answer[]>> = {
  edge: [['too-close', 0.3, 0.8], ['cannot', 0.6, 0.95], ['edge', 0.2, 0.4], null],
  finished: [['done', 0.2, 0.5], ['cannot', 0.7, 0.95], null],
  ruined: [['done', 0.5, 0.9], ['cannot', 0.7, 0.95], null],
  ready: [promptly('no'), promptly('yes')],
  swallowed: [promptly('no'), null],
  'check-in': [checkIn],
}
const noAnswers: Readonly<Record<Question, readonly Answer[]>> = {
  edge: [null],
  finished: [null],
  ruined: [null],
  ready: [null],
  swallowed: [null],
  'check-in': [checkIn],
}
const answersOf = { silent: noAnswers, cooperative: cooperativeAnswers, struggling: strugglingAnswers } as const

/** Inputs of the struggling member that answer no question. */
const interruptions: readonly MemberInput[] = ['skip', 'ease', 'edge', 'too-close', 'pause']
/** Time between two of them, and length of a pause, ms. */
const INTERRUPTS_EVERY = { min: 35_000, max: 90_000 }
const PAUSE = { min: 4_000, max: 12_000 }

/** Returns all items in random order before it repeats any. */
function createBag<Item>(stream: Stream, items: readonly Item[]): () => Item {
  let left: Item[] = []
  return () => {
    if (left.length === 0) left = shuffle(stream, items)
    return left.shift() as Item
  }
}

/** Decides on the answer to each question once, when it is first seen. */
function createAnswering(model: MemberModel, stream: Stream): Member {
  const bags = new Map<Question, () => Answer>()
  const decided = new Set<string>()
  return {
    react({ asked }) {
      if (asked === null || decided.has(asked.key)) return []
      decided.add(asked.key)
      const { key, question, from, until } = asked
      const bag = bags.get(question) ?? createBag(stream, answersOf[model][question])
      bags.set(question, bag)
      const answer = bag()
      if (answer === null) return []
      const [type, first, last] = answer
      return [{ at: Math.round(from + (until - from) * drawBetween(stream, first, last)), type, answers: key }]
    },
  }
}

/** Interrupts strokes and tasks before the end, and returns from every pause. */
function createInterrupting(stream: Stream): Member {
  const bag = createBag(stream, interruptions)
  const nextAfter = (at: number): number =>
    Math.round(at + drawBetween(stream, INTERRUPTS_EVERY.min, INTERRUPTS_EVERY.max))
  let next = nextAfter(0)
  let isReturning = false
  return {
    react({ at, status, phase, asked }) {
      if (status === 'paused' && !isReturning) {
        isReturning = true
        return [{ at: Math.round(at + drawBetween(stream, PAUSE.min, PAUSE.max)), type: 'resume', answers: null }]
      }
      if (status !== 'playing') return []
      isReturning = false
      if (at < next || phase === 'end' || asked !== null) return []
      next = nextAfter(at)
      return [{ at, type: bag(), answers: null }]
    },
  }
}

export function createMember(model: MemberModel, seed: string): Member {
  const answering = createAnswering(model, openStream(seed, `member/${model}/answers`))
  if (model !== 'struggling') return answering
  const interrupting = createInterrupting(openStream(seed, `member/${model}/interruptions`))
  return { react: (moment) => [...answering.react(moment), ...interrupting.react(moment)] }
}
