import { acceptedPolicyIds, type AcceptablePolicy } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import type { Policies } from './load-policies.ts'

export interface PolicyDependencies extends QueriesAndClock {
  policies: Policies
}

/** The policies that members accept, in their present versions. */
export const presentPolicies = ({ byId }: Policies): AcceptablePolicy[] =>
  acceptedPolicyIds.map((policy) => ({ policy, version: byId[policy].version }))

/** The present versions that the member has not accepted yet; a version that was accepted before is not asked again. */
export async function policiesToAccept(
  { queries, policies }: Pick<PolicyDependencies, 'queries' | 'policies'>,
  { userId }: Actor,
): Promise<AcceptablePolicy[]> {
  const accepted = await queries
    .selectFrom('policy_acceptances')
    .select(['policy', 'version'])
    .where('user_id', '=', userId)
    .execute()
  return presentPolicies(policies).filter((current) => !accepted.some((row) => isSame(row, current)))
}

const isSame = (a: { policy: string; version: string }, b: { policy: string; version: string }): boolean =>
  a.policy === b.policy && a.version === b.version

/** Keeps the first date of each version. Throws `policies.changed` for a version that is not the present one: that text was not shown. */
export async function acceptPolicies(
  dependencies: PolicyDependencies,
  actor: Actor,
  accepted: readonly AcceptablePolicy[],
): Promise<{ policiesToAccept: AcceptablePolicy[] }> {
  const { queries, clock, policies } = dependencies
  const current = presentPolicies(policies)
  if (!accepted.every((one) => current.some((other) => isSame(one, other)))) throw new AppError('policies.changed')
  await queries
    .insertInto('policy_acceptances')
    .values(accepted.map((one) => ({ ...one, user_id: actor.userId, accepted_at: new Date(clock.now()) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { policiesToAccept: await policiesToAccept(dependencies, actor) }
}
