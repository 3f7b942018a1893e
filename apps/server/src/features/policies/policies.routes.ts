import type { policyEndpoints } from '@rubato/contracts/api'
import type { Handler } from '../../http/bind-endpoints.ts'
import { acceptPolicies, type PolicyDependencies } from './accept-policies.ts'

type Routes = { [K in keyof typeof policyEndpoints]: Handler<(typeof policyEndpoints)[K]> }

export const policyRoutes = (dependencies: PolicyDependencies): Routes => ({
  getPolicy: async ({ params }) => dependencies.policies.byId[params.policy],
  acceptPolicies: ({ body }, { actor }) => acceptPolicies(dependencies, actor, body.accepted),
})
