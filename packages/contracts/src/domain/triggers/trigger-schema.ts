import { z } from 'zod'
import { triggerIds, type TriggerId } from './triggers.ts'

export const triggerIdSchema = z.enum(triggerIds as readonly [TriggerId, ...TriggerId[]], { error: 'Unknown trigger' })
