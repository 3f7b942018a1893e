/** The shape of funscripts 1.0, 1.1 and 2.0, and of the draft with tracks. Fields that are not used are kept. */
import { VIDEO_MS_MAX } from '@rubato/contracts/domain'
import { z } from 'zod'
import { FUNSCRIPT_ACTIONS_MAX, FUNSCRIPT_AXES_MAX } from './limits.ts'

/** Old editors write fractions of ms and of the position; they are rounded. */
const actionSchema = z.looseObject({
  at: z.number().max(VIDEO_MS_MAX, 'A point is after the longest video.'),
  pos: z.number(),
})
const actionsSchema = z
  .array(z.unknown())
  .max(FUNSCRIPT_ACTIONS_MAX, 'There are too many points.')
  .pipe(z.array(actionSchema))
export type FunscriptAction = z.infer<typeof actionSchema>

const namedActionsSchema = z
  .record(z.string().max(40), z.looseObject({ actions: actionsSchema }))
  .refine((named) => Object.keys(named).length <= FUNSCRIPT_AXES_MAX, 'There are too many channels.')

export const funscriptSchema = z.looseObject({
  version: z.union([z.string().max(20), z.number()]).optional(),
  inverted: z.boolean().optional(),
  range: z.number().min(1).max(100).optional(),
  actions: actionsSchema.optional(),
  /** 1.1: the other axes. */
  axes: z
    .array(z.looseObject({ id: z.string().max(20), actions: actionsSchema }))
    .max(FUNSCRIPT_AXES_MAX)
    .optional(),
  /** 2.0: the other axes by name. */
  channels: namedActionsSchema.optional(),
  /** A draft: all axes by name. */
  tracks: namedActionsSchema.optional(),
  metadata: z.unknown().optional(),
})
export type Funscript = z.infer<typeof funscriptSchema>
