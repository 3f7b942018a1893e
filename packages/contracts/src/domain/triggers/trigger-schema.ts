import { z } from 'zod'
import { OWN_WORDS, triggerIds, type TriggerId } from './triggers.ts'

export const triggerIdSchema = z.enum(triggerIds as readonly [TriggerId, ...TriggerId[]], { error: 'Unknown trigger' })

/** The trigger of a line in a game: one of the catalogue, or the author's own words. */
export const lineTriggerSchema = z.enum([OWN_WORDS, ...triggerIds], { error: 'Unknown trigger' })
