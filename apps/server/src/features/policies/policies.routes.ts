import type { policyEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { acceptPolicies, type PolicyDependencies } from './accept-policies.ts'

export const policyRoutes = (dependencies: PolicyDependencies): Pick<Handlers, keyof typeof policyEndpoints> => ({
  getPolicy: async ({ params }) => dependencies.policies.byId[params.policy],
  acceptPolicies: ({ body }, { actor }) => acceptPolicies(dependencies, actor, body.accepted),
})
