/** A member's profile: body, dominant hand, equipment, hard limits and opt-ins. Games are generated to suit it. */
import { z } from 'zod'
import { arraySchema, instantSchema, storableSchema } from '../primitives.ts'
import { bodyParts, categories, type Category } from '../tasks/define-task.ts'
import { equipmentIds } from '../equipment/equipment.ts'
import { taskIds, taskIdSchema, tasks, type Task, type TaskId } from '../tasks/index.ts'

export const sides = ['left', 'right'] as const
export type Side = (typeof sides)[number]

/** Equipment that the member owns, and their name for it where the usual name does not fit. */
const ownedSchema = z.object({ id: z.enum(equipmentIds), name: storableSchema.trim().min(1).max(40).optional() })
export type Owned = z.infer<typeof ownedSchema>

export const memberProfileSchema = z.object({
  /** Parts of the body that take part; a task that needs another part never appears. */
  body: arraySchema(z.enum(bodyParts), { max: bodyParts.length }).default([...bodyParts]),
  dominantHand: z.enum(sides).default('right'),
  equipment: arraySchema(ownedSchema, { max: equipmentIds.length }).default([]),
  /** Tasks that never appear, also not in another member's game. */
  hardLimits: arraySchema(taskIdSchema, { max: taskIds.length }).default([]),
})
export type MemberProfile = z.infer<typeof memberProfileSchema>
export const defaultMemberProfile: MemberProfile = memberProfileSchema.parse({})

/** Whether every answer is the default. Parsing puts the keys in one order, so that the JSON texts are comparable. */
export const isDefaultProfile = (profile: MemberProfile): boolean =>
  JSON.stringify(memberProfileSchema.parse(profile)) === JSON.stringify(defaultMemberProfile)

/** Opt-ins: a class B task once, a class C category with an acknowledgement that expires. */
export type OptInId = TaskId | Category
/** The class C category, or the class B task, that has to be turned on before this task appears; null for class A. */
export function optInFor(id: TaskId): OptInId | null {
  const task = tasks.find((each) => each.id === id)
  if (!task || task.safetyClass === 'A') return null
  return task.safetyClass === 'B' ? id : task.path[0]
}
/** Every opt-in, in the order of the form. */
export const optInIds: readonly OptInId[] = [...new Set(taskIds.map(optInFor).filter((id) => id !== null))]
/** The tasks that the opt-in turns on. */
export const tasksOfOptIn = (id: OptInId): Task[] => tasks.filter((task) => optInFor(task.id) === id)
export const isCategory = (id: OptInId): id is Category => categories.includes(id as Category)

export const optInSchema = z.object({
  id: z.enum(optInIds as readonly [OptInId, ...OptInId[]]),
  acknowledgedAt: instantSchema,
})
export type OptIn = z.infer<typeof optInSchema>

/** A class C acknowledgement expires after this long, days. */
export const ACKNOWLEDGEMENT_DAYS = 30
const DAY_MS = 86_400_000

/** How far the clock of the device that acknowledged may be ahead, ms. */
const CLOCK_AHEAD_MS = DAY_MS

/**
 * Opt-ins that are valid at `now` (ms since 1970): class B does not expire, class C lasts 30 days. An acknowledgement of
 * class C that is dated more than a day ahead is not valid: it would last longer.
 */
export const validOptIns = (optIns: readonly OptIn[], now: number): OptInId[] =>
  optIns
    .filter(({ id, acknowledgedAt }) => {
      const age = now - Date.parse(acknowledgedAt)
      return !isCategory(id) || (age >= -CLOCK_AHEAD_MS && age < ACKNOWLEDGEMENT_DAYS * DAY_MS)
    })
    .map(({ id }) => id)

/**
 * The opt-ins with instants more than a day ahead lowered to `now`. Smaller differences stay: the device compares the instant
 * with its own clock.
 */
export const clampFutureAcknowledgements = (optIns: readonly OptIn[], now: number): OptIn[] =>
  optIns.map((optIn) =>
    Date.parse(optIn.acknowledgedAt) > now + CLOCK_AHEAD_MS
      ? { ...optIn, acknowledgedAt: new Date(now).toISOString() }
      : optIn,
  )
