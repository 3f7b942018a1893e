import { highestTier, type AcceptablePolicy, type MembershipTier } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BearerVerifier, VerifiedBearer } from '../../ports/identity.ts'
import { isProofEnough, proofOf, type AgeColumns } from '../../regions/age-proof.ts'
import type { RegionRule } from '../../regions/region-table.ts'
import { suspensionAt } from '../../base/suspension.ts'
import { namesLike } from './usernames.ts'

interface Dependencies {
  queries: Queries
  identity: Pick<BearerVerifier, 'profile'>
}

interface ActorDependencies extends Dependencies {
  /** The policies of the site in their present versions. */
  policiesToAccept: readonly AcceptablePolicy[]
  clock: Clock
  /** The rule for the region of the request. */
  rule: RegionRule
  /** The tier of everybody with an account; null where memberships decide. */
  everyoneHolds: MembershipTier | null
}

/** The user of a verified bearer token; null when the provider does not know the person any more. */
export async function findActor(dependencies: ActorDependencies, bearer: VerifiedBearer): Promise<Actor | null> {
  const known = await readActor(dependencies, bearer)
  if (known) return known
  const created = await ensureUser(dependencies, bearer)
  return created ? readActor(dependencies, bearer) : null
}

/** Null for a person who has not called the site yet. */
export async function userIdOf(
  queries: Queries,
  { issuer, subject }: Pick<VerifiedBearer, 'issuer' | 'subject'>,
): Promise<string | null> {
  const user = await queries
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return user?.id ?? null
}

/** Inserts the user at the first request of a person. Returns the user's id; null when the provider knows no such person. */
export async function ensureUser(
  { queries, identity }: Dependencies,
  { issuer, subject }: Pick<VerifiedBearer, 'issuer' | 'subject'>,
): Promise<string | null> {
  const profile = await identity.profile(subject)
  if (!profile) return null
  for (const username of namesLike(profile.username)) {
    await queries
      .insertInto('users')
      .values({ issuer, subject, username, email: profile.email, age_declared_at: null })
      // The user exists already, or another user has the name.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const userId = await userIdOf(queries, { issuer, subject })
    if (userId !== null) return userId
  }
  return null
}

/** `policy/version` of each policy that the user has accepted. Reads a few rows by primary key. */
const acceptedPolicies = sql<string[]>`array(
  select policy || '/' || version from policy_acceptances where policy_acceptances.user_id = users.id
)`

/** One row per membership, and one row for a user without any; at most one suspension is not lifted, one declaration of age current. */
const findUser = preparedQuery((queries, { issuer, subject }: Pick<VerifiedBearer, 'issuer' | 'subject'>) =>
  queries
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('suspensions', (join) =>
      join.onRef('suspensions.user_id', '=', 'users.id').on('suspensions.lifted_at', 'is', null),
    )
    .leftJoin('declarations', (join) =>
      join
        .onRef('declarations.user_id', '=', 'users.id')
        .on('declarations.kind', '=', 'adult')
        .on('declarations.ended_at', 'is', null),
    )
    .select([
      'users.id',
      'username',
      'email',
      'declarations.given_at as age_given_at',
      'declarations.method as age_method',
      'declarations.checked_by as age_checked_by',
      'is_admin',
      'tier',
      'vendor',
      'memberships.updated_at as checked_at',
      'reason',
      'begun_at',
      'ends_at',
      acceptedPolicies.as('accepted_policies'),
    ])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject),
)

/** Null where no declaration is current, and where the current one is not enough for the rule. */
function ageDeclaredAt(columns: AgeColumns, rule: RegionRule, now: number): Date | null {
  const proof = proofOf(columns)
  return proof && isProofEnough(rule, proof, now) ? proof.givenAt : null
}

async function readActor(
  {
    queries,
    clock,
    everyoneHolds,
    policiesToAccept,
    rule,
  }: Pick<ActorDependencies, 'queries' | 'clock' | 'everyoneHolds' | 'policiesToAccept' | 'rule'>,
  { issuer, subject, factors, hostedSession }: VerifiedBearer,
): Promise<Actor | null> {
  const rows = await findUser(queries, { issuer, subject })
  const [user] = rows
  if (!user) return null
  const atPatreon = rows.find(({ vendor }) => vendor === 'patreon')
  return {
    userId: user.id,
    username: user.username,
    email: user.email,
    ageDeclaredAt: ageDeclaredAt(user, rule, clock.now()),
    isAdmin: user.is_admin,
    suspension: suspensionAt(user, clock.now()),
    hasAcceptedPolicies: policiesToAccept.every(({ policy, version }) =>
      user.accepted_policies.includes(`${policy}/${version}`),
    ),
    factors,
    ...(hostedSession ? { hostedSession } : {}),
    membershipTier: everyoneHolds ?? highestTier(rows.map(({ tier }) => tier ?? 'free')),
    membershipCheckedAt: atPatreon?.checked_at?.getTime() ?? null,
  }
}
