/** A member's own data: a summary, the archive of everything, and the erasure of the account. */
import { z } from 'zod'
import { declarationSchema } from '../../domain/member/declarations.ts'
import { erasureSchema, sharedWorksSchema } from '../../domain/member/erasure.ts'
import { defineEndpoint } from '../endpoint.ts'

export const personalDataEndpoints = {
  getPersonalData: defineEndpoint({
    method: 'GET',
    path: '/account/data',
    summary:
      'The declarations of the member, the latest first, how many works other members see, and the erasure that waits, if any.',
    access: 'user',
    beforeAcceptance: true,
    response: z.object({
      declarations: z.array(declarationSchema),
      sharedWorks: z.object({ script: z.int(), game: z.int(), generator: z.int() }),
      erasure: erasureSchema.nullable(),
    }),
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that the site stores about the member, as one archive of JSON files with their schemas.',
    access: 'user',
    beforeAcceptance: true,
    oneAtATime: true,
    file: 'application/zip',
    errors: ['request.too-many'],
  }),
  requestErasure: defineEndpoint({
    method: 'POST',
    path: '/account/erasure',
    summary:
      'Have the account erased in seven days. A repeated request changes the choice about shared works and keeps the date.',
    access: 'user',
    beforeAcceptance: true,
    body: z.object({ sharedWorks: sharedWorksSchema }),
    response: erasureSchema,
  }),
  cancelErasure: defineEndpoint({
    method: 'DELETE',
    path: '/account/erasure',
    summary: 'Keep the account. Succeeds where no erasure waits.',
    access: 'user',
    beforeAcceptance: true,
    errors: ['account.erasure-due'],
  }),
} as const
