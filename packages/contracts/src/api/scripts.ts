import { z } from 'zod'
import { uuidSchema } from '../domain/primitives.ts'
import { dialogSchema, scriptSchema, triggerItemSchema } from '../domain/script.ts'
import { triggerIdSchema } from '../domain/triggers.ts'
import { defineEndpoint } from './endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })

export const scriptEndpoints = {
  getScript: defineEndpoint({
    method: 'GET',
    path: '/script/:scriptId',
    summary: 'A script the member may see.',
    access: 'member',
    params: scriptParams,
    response: scriptSchema,
    errors: ['script.not-found'],
  }),
  listDialogs: defineEndpoint({
    method: 'GET',
    path: '/script/:scriptId/dialogs',
    summary: 'Every dialog of a script the member may see; unpublished ones for the owner alone.',
    access: 'member',
    params: scriptParams,
    response: z.array(dialogSchema),
    errors: ['script.not-found'],
  }),
  listTriggerDialogs: defineEndpoint({
    method: 'GET',
    path: '/script/:scriptId/trigger/:trigger/dialogs',
    summary: 'Those of one trigger.',
    access: 'member',
    params: scriptParams.extend({ trigger: triggerIdSchema }),
    response: z.array(dialogSchema),
    errors: ['script.not-found'],
  }),
  listTriggers: defineEndpoint({
    method: 'GET',
    path: '/triggers',
    summary: 'The trigger catalogue, with the number of dialogs of one script when asked.',
    access: 'member',
    query: z.object({ scriptId: uuidSchema.optional() }),
    response: z.array(triggerItemSchema),
    errors: ['script.not-found'],
  }),
} as const
