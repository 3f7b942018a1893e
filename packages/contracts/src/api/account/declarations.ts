/** A member's declarations: being an adult, alone or checked by a service, and consent to the storage of intimate data. */
import { z } from 'zod'
import { declarationKindSchema } from '../../domain/member/declarations.ts'
import { userSchema } from '../../domain/member/user.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Longest state and longest signed result of a provider of age checks, characters. */
const AGE_STATE_MAX = 200
const AGE_RESULT_MAX = 8000

const kindParams = z.object({ kind: declarationKindSchema })

export const declarationEndpoints = {
  declareAge: defineEndpoint({
    method: 'POST',
    path: '/account/age-declaration',
    summary: 'Declare to be an adult; stored with its date. Refused on a site where a service checks ages.',
    access: 'user',
    beforeAcceptance: true,
    body: z.object({ adult: z.literal(true, 'Only adults may enter.') }),
    response: userSchema,
    errors: ['account.age-check-required'],
  }),
  giveConsent: defineEndpoint({
    method: 'POST',
    path: '/account/consents',
    summary:
      'Consent that the site stores intimate data, in the version of the text that was shown; stored with the date.',
    access: 'user',
    beforeAcceptance: true,
    body: z.object({ kind: z.literal('intimate-data'), textVersion: z.string().max(40) }),
    errors: ['account.text-changed'],
  }),
  withdrawDeclaration: defineEndpoint({
    method: 'DELETE',
    path: '/account/declarations/:kind',
    summary:
      'Take a declaration back. Without `adult` the members’ area is closed; without `intimate-data` settings, profile and the encrypted copy of the history are removed at once. Succeeds where there is none.',
    access: 'user',
    beforeAcceptance: true,
    params: kindParams,
  }),
  startAgeCheck: defineEndpoint({
    method: 'POST',
    path: '/account/age-check',
    summary:
      'The address of the service that checks ages, for this member and once. Answers `route.not-found` on a site that takes the member’s word.',
    access: 'user',
    vendorCallsPerHour: 20,
    beforeAcceptance: true,
    response: z.object({ url: z.url() }),
    errors: ['request.too-many', 'route.not-found'],
  }),
  finishAgeCheck: defineEndpoint({
    method: 'POST',
    path: '/account/age-check/result',
    summary:
      'The signed result that the service gave to the browser. Only the outcome is stored: no date of birth, no document.',
    access: 'user',
    vendorCallsPerHour: 20,
    beforeAcceptance: true,
    body: z.object({ state: z.string().max(AGE_STATE_MAX), result: z.string().max(AGE_RESULT_MAX) }),
    response: userSchema,
    errors: [
      'age-check.state-invalid',
      'age-check.refused',
      'age-check.not-adult',
      'age-check.method-not-accepted',
      'age-check.unavailable',
      'request.too-many',
      'route.not-found',
    ],
  }),
} as const
