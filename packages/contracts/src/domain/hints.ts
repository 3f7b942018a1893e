/** Hints: short texts of the site for the waiting screens and for the first use of a screen. */
import { z } from 'zod'
import { arraySchema, shownLineSchema } from './primitives.ts'

export const hintPlaces = ['waiting', 'stage', 'builder', 'script-editor'] as const
export type HintPlace = (typeof hintPlaces)[number]

/** Hints of one place. */
export const HINTS_MAX = 50
const HINT_TITLE_MAX = 60
const HINT_TEXT_MAX = 240

export const hintItemSchema = z.object({
  title: shownLineSchema.trim().min(1).max(HINT_TITLE_MAX),
  description: shownLineSchema.trim().min(1).max(HINT_TEXT_MAX),
})
export type HintItem = z.infer<typeof hintItemSchema>

const hintListSchema = arraySchema(z.strictObject(hintItemSchema.shape), { max: HINTS_MAX })
/** Hints by place, as an operator writes them; a place that is not named has none. */
export const hintListsSchema = z.partialRecord(z.enum(hintPlaces), hintListSchema)
export type HintLists = z.infer<typeof hintListsSchema>
