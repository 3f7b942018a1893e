/**
 * The exits of a section: what comes after it. Every exit leads to another section, and a game is over where an exit is an
 * `end`. A question, a number and a text have a time limit, and say what silence means.
 */
import { z } from 'zod'
import { ownWordsShape } from '../games/game-event.ts'
import { arraySchema } from '../primitives.ts'
import { outcomes } from '../tasks/define-task.ts'
import {
  assignmentsSchema,
  buttonTextSchema,
  expressionTextSchema,
  sectionIdSchema,
  variableNameSchema,
} from './names.ts'

export const ANSWERS = { min: 2, max: 6 } as const
export const WAYS_MAX = 12
export const REPEATS_MAX = 20
/** Calls inside calls. */
export const CALLS_MAX = 8
/** Seconds that the member has for an answer. */
export const ANSWER_SECONDS = { min: 5, max: 120 } as const
export const TYPED_TEXT_MAX = 60
const WEIGHT = { min: 1, max: 100 } as const

/** Where a way leads, and which variables it changes. */
const wayShape = { to: sectionIdSchema, sets: assignmentsSchema.optional() }
const waySchema = z.object(wayShape)

const questionShape = {
  ...ownWordsShape,
  seconds: z.int().min(ANSWER_SECONDS.min).max(ANSWER_SECONDS.max),
  /** Whether the strokes go on at their tempo while the question is open, or the hand rests. */
  meanwhile: z.enum(['strokes', 'rest']),
  /** The target where no answer was given in time. */
  silence: waySchema,
}

export const exitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('go'), ...wayShape }),
  z.object({
    kind: z.literal('ask'),
    ...questionShape,
    answers: arraySchema(
      z.object({
        ...wayShape,
        answer: buttonTextSchema,
        /** Offered only where this holds. */
        if: expressionTextSchema.optional(),
      }),
      ANSWERS,
    ),
  }),
  z.object({ kind: z.literal('number'), ...questionShape, ...wayShape, variable: variableNameSchema }),
  /** The text stays on the device: it fills the placeholder of this name and nothing else. */
  z.object({ kind: z.literal('text'), ...questionShape, ...wayShape, placeholder: variableNameSchema }),
  /** The first case that holds, else the last way. */
  z.object({
    kind: z.literal('when'),
    cases: arraySchema(z.object({ if: expressionTextSchema, ...wayShape }), { min: 1, max: WAYS_MAX }),
    otherwise: waySchema,
  }),
  /** Drawn by weight; not the same one twice running, where there is another. */
  z.object({
    kind: z.literal('random'),
    ways: arraySchema(z.object({ weight: z.int().min(WEIGHT.min).max(WEIGHT.max), ...wayShape }), {
      min: 2,
      max: WAYS_MAX,
    }),
  }),
  /** Leads back at most `times` times in a session, and on after that. */
  z.object({
    kind: z.literal('repeat'),
    ...wayShape,
    times: z.int().min(1).max(REPEATS_MAX),
    next: waySchema,
  }),
  /** Plays the section and those that follow it until one of them returns, and goes on to `next`. */
  z.object({ kind: z.literal('call'), ...wayShape, next: waySchema }),
  z.object({ kind: z.literal('return') }),
  z.object({ kind: z.literal('end'), outcome: z.enum(outcomes) }),
])
export type Exit = z.infer<typeof exitSchema>
export type ExitOf<Kind extends Exit['kind']> = Extract<Exit, { kind: Kind }>
