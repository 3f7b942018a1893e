import { z } from 'zod'
import { acceptablePolicySchema, acceptedPolicyIds, policyIdSchema, policySchema } from '../domain/member/policies.ts'
import { arraySchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const policyEndpoints = {
  getPolicy: defineEndpoint({
    method: 'GET',
    path: '/policies/:policy',
    summary: 'The text of a policy in its present version.',
    access: 'public',
    params: z.object({ policy: policyIdSchema }),
    response: policySchema,
  }),
  acceptPolicies: defineEndpoint({
    method: 'POST',
    path: '/account/policies',
    summary:
      'Accept policies in the versions that were shown; stored with the date, once. 409 without a change when one of them has a newer version by now.',
    access: 'user',
    beforeAcceptance: true,
    body: z.object({ accepted: arraySchema(acceptablePolicySchema, { min: 1, max: acceptedPolicyIds.length }) }),
    response: z.object({ policiesToAccept: z.array(acceptablePolicySchema) }),
    errors: ['policies.changed'],
  }),
} as const
