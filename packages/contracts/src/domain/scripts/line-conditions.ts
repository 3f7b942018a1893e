/**
 * Conditions of a line: when it may be said. Every condition that is present has to hold; a line without conditions may
 * be said at any time. The engine decides whether a condition holds.
 */
import { z } from 'zod'

export const conditionValues = {
  /** Part of the game: the warm-up and the first half of the build, the rest of the build, the peak and the end. */
  phase: ['early', 'middle', 'late'],
  /** Place among the moments of the same trigger in this session. A moment that is alone is the first. */
  turn: ['first', 'again', 'last'],
  /** The member's last report, until the next line of the same trigger has been said. */
  after: ['reached', 'not-reached', 'too-close', 'skipped', 'eased'],
  /**
   * How the session ends; known from permission, the ruined ending or the denial on. It says that orgasm was allowed, not
   * that it happened: a line that claims it also needs `after: 'reached'`. `not-reached`: it was allowed, and the member
   * said that they cannot.
   */
  outcome: ['orgasm', 'ruined', 'denied', 'not-reached', 'early'],
  /** The demand of the moment: below or above the middle of the member's tempo range; always gentle while easing. */
  intensity: ['gentle', 'strong'],
} as const
export type ConditionName = keyof typeof conditionValues
export const conditionNames = Object.keys(conditionValues) as readonly ConditionName[]

/** Longest name of a promise, in characters. */
const PROMISE_NAME_MAX = 32
/** The name that joins a line which promises something and the lines which keep the promise; unique in its script. */
export const promiseNameSchema = z
  .string()
  .max(PROMISE_NAME_MAX)
  .regex(/^[a-z][a-z0-9-]*$/, 'A name has small letters, digits and hyphens, and begins with a letter.')

/** A line promises something, or is said only after a line that promised it, once in a session. */
export const promiseParts = ['promises', 'keeps'] as const
export type PromisePart = (typeof promiseParts)[number]

export const lineConditionsSchema = z
  .strictObject({
    phase: z.enum(conditionValues.phase),
    turn: z.enum(conditionValues.turn),
    after: z.enum(conditionValues.after),
    outcome: z.enum(conditionValues.outcome),
    intensity: z.enum(conditionValues.intensity),
    promises: promiseNameSchema,
    keeps: promiseNameSchema,
  } satisfies Record<ConditionName | PromisePart, z.ZodType>)
  .partial()
export type LineConditions = z.infer<typeof lineConditionsSchema>

/** Whether a line may be said at any time: it has no condition and keeps no promise. */
export const isUnconditional = (when: LineConditions | null | undefined): boolean =>
  !when || Object.keys(when).every((name) => name === 'promises')
