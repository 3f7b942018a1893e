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

export const lineConditionsSchema = z
  .strictObject({
    phase: z.enum(conditionValues.phase),
    turn: z.enum(conditionValues.turn),
    after: z.enum(conditionValues.after),
    outcome: z.enum(conditionValues.outcome),
    intensity: z.enum(conditionValues.intensity),
  } satisfies Record<ConditionName, z.ZodType>)
  .partial()
export type LineConditions = z.infer<typeof lineConditionsSchema>
