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
  /** How often the member has made the report that `after` names, with this one: the second time, the third, or more often. */
  times: ['second', 'third', 'often'],
  /**
   * The edge that was just reported, by the time that it took: clearly sooner or later than the one before; the soonest of
   * three or more.
   */
  pace: ['sooner', 'soonest', 'later'],
  /** It has happened in this session: two edges or more, or at least one report of this kind. */
  had: ['edges', 'too-close', 'cannot', 'skipped', 'eased'],
  /** How the game is planned: three edges or more, or its end. The same from the first line on. */
  game: ['edges', 'orgasm', 'ruined', 'denied'],
  /** The step of the theme that is due: set up early, taken up again, settled at the end. */
  step: ['open', 'touch', 'settle'],
  /**
   * What is remembered of earlier sessions, where the member allowed it: there was one, one with this script, the last one was
   * two weeks ago or more, or edges usually came at about the tempo of this moment. Each is said once in a session at most.
   */
  past: ['earlier', 'same-script', 'away', 'edge-tempo'],
  /** How the last session ended, where that is known and the member allowed remembering it. Said once in a session at most. */
  last: ['orgasm', 'ruined', 'denied', 'stopped'],
} as const
export type ConditionName = keyof typeof conditionValues
export const conditionNames = Object.keys(conditionValues) as readonly ConditionName[]

/** Longest name of a promise or theme, in characters. */
export const LINE_NAME_MAX = 32
/**
 * The name that joins lines of a script: a line that promises something and the lines that keep it, or the lines of a
 * theme; unique in its script.
 */
export const lineNameSchema = z
  .string()
  .max(LINE_NAME_MAX)
  .regex(/^[a-z][a-z0-9-]*$/, 'A name has small letters, digits and hyphens, and begins with a letter.')

/** A line promises something, or is said only after a line that promised it, once in a session. */
export const promiseParts = ['promises', 'keeps'] as const
export type PromisePart = (typeof promiseParts)[number]

/** The parts of the conditions that hold a name of the author's choice. A theme: the line belongs to this theme of a session. */
export const namedParts = [...promiseParts, 'theme'] as const
export type NamedPart = (typeof namedParts)[number]

export const lineConditionsSchema = z
  .strictObject({
    phase: z.enum(conditionValues.phase),
    turn: z.enum(conditionValues.turn),
    after: z.enum(conditionValues.after),
    outcome: z.enum(conditionValues.outcome),
    intensity: z.enum(conditionValues.intensity),
    times: z.enum(conditionValues.times),
    pace: z.enum(conditionValues.pace),
    had: z.enum(conditionValues.had),
    game: z.enum(conditionValues.game),
    step: z.enum(conditionValues.step),
    past: z.enum(conditionValues.past),
    last: z.enum(conditionValues.last),
    promises: lineNameSchema,
    keeps: lineNameSchema,
    theme: lineNameSchema,
  } satisfies Record<ConditionName | NamedPart, z.ZodType>)
  .partial()
export type LineConditions = z.infer<typeof lineConditionsSchema>

/** Whether a line may be said at any time: it has no condition and keeps no promise. */
export const isUnconditional = (when: LineConditions | null | undefined): boolean =>
  !when || Object.keys(when).every((name) => name === 'promises')
