import { z } from 'zod'
import { listQuerySchema, pageSchema, uuidSchema } from '../../domain/primitives.ts'
import { dialogSchema, scriptSchema, triggerItemSchema } from '../../domain/scripts/script.ts'
import { triggerIdSchema } from '../../domain/triggers/trigger-schema.ts'
import { defineEndpoint } from '../endpoint.ts'

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
    summary:
      'The dialogs of a script the member may see, in their order; unpublished ones for the owner alone. A page ends at `limit`, or without `limit` before the response gets too large.',
    access: 'member',
    params: scriptParams,
    query: listQuerySchema,
    response: pageSchema(dialogSchema),
    errors: ['script.not-found', 'request.invalid'],
  }),
  listTriggerDialogs: defineEndpoint({
    method: 'GET',
    path: '/script/:scriptId/trigger/:trigger/dialogs',
    summary: 'The dialogs of one trigger, in pages like `listDialogs`.',
    access: 'member',
    params: scriptParams.extend({ trigger: triggerIdSchema }),
    query: listQuerySchema,
    response: pageSchema(dialogSchema),
    errors: ['script.not-found', 'request.invalid'],
  }),
  listTriggers: defineEndpoint({
    method: 'GET',
    path: '/triggers',
    summary: 'The trigger catalogue; with `scriptId` also the number of dialogs of that script.',
    access: 'member',
    query: z.object({ scriptId: uuidSchema.optional() }),
    response: z.array(triggerItemSchema),
    errors: ['script.not-found'],
  }),
} as const
