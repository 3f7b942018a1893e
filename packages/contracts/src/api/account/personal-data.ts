/** A member's own data: what they declared, the archive of everything, and the erasure of the account. */
import { z } from 'zod'
import { declarationKindSchema, declarationSchema } from '../../domain/member/declarations.ts'
import { erasureSchema, sharedWorksSchema } from '../../domain/member/erasure.ts'
import { userSchema } from '../../domain/member/user.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Longest state and longest signed result of a provider of age checks, characters. */
const AGE_STATE_MAX = 200
const AGE_RESULT_MAX = 8000

const kindParams = z.object({ kind: declarationKindSchema })

export const personalDataEndpoints = {
  getPersonalData: defineEndpoint({
    method: 'GET',
    path: '/account/data',
    summary:
      'The declarations of the member, the latest first, how many works other members see, and the erasure that waits, if any.',
    access: 'user',
    response: z.object({
      declarations: z.array(declarationSchema),
      sharedWorks: z.object({ script: z.int(), game: z.int(), generator: z.int() }),
      erasure: erasureSchema.nullable(),
    }),
    errors: [],
  }),
  giveConsent: defineEndpoint({
    method: 'POST',
    path: '/account/consents',
    summary:
      'Consent that the site stores intimate data, in the version of the text that was shown; stored with the date.',
    access: 'user',
    body: z.object({ kind: z.literal('intimate-data'), textVersion: z.string().max(40) }),
    errors: ['account.text-changed'],
  }),
  withdrawDeclaration: defineEndpoint({
    method: 'DELETE',
    path: '/account/declarations/:kind',
    summary:
      'Take a declaration back. Without `adult` the members’ area is closed; without `intimate-data` settings and profile are removed at once. Succeeds where there is none.',
    access: 'user',
    params: kindParams,
    errors: [],
  }),
  startAgeCheck: defineEndpoint({
    method: 'POST',
    path: '/account/age-check',
    summary:
      'The address of the service that checks ages, for this member and once. Answers `route.not-found` on a site that takes the member’s word.',
    access: 'user',
    response: z.object({ url: z.url() }),
    errors: ['request.too-many', 'route.not-found'],
  }),
  finishAgeCheck: defineEndpoint({
    method: 'POST',
    path: '/account/age-check/result',
    summary:
      'The signed result that the service gave to the browser. Only the outcome is stored: no date of birth, no document.',
    access: 'user',
    body: z.object({ state: z.string().max(AGE_STATE_MAX), result: z.string().max(AGE_RESULT_MAX) }),
    response: userSchema,
    errors: [
      'age-check.state-invalid',
      'age-check.refused',
      'age-check.not-adult',
      'age-check.unavailable',
      'request.too-many',
      'route.not-found',
    ],
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that the site stores about the member, as one archive of JSON files with their schemas.',
    access: 'user',
    file: 'application/zip',
    errors: ['request.too-many'],
  }),
  requestErasure: defineEndpoint({
    method: 'POST',
    path: '/account/erasure',
    summary:
      'Have the account erased in seven days. A repeated request changes the choice about shared works and keeps the date.',
    access: 'user',
    body: z.object({ sharedWorks: sharedWorksSchema }),
    response: erasureSchema,
    errors: [],
  }),
  cancelErasure: defineEndpoint({
    method: 'DELETE',
    path: '/account/erasure',
    summary: 'Keep the account. Succeeds where no erasure waits.',
    access: 'user',
    errors: ['account.erasure-due'],
  }),
} as const
