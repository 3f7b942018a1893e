/** A check of age by a service: the browser goes there and brings back a signed result. */
import { createHash, randomBytes } from 'node:crypto'
import type { User } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import { retention } from '../../../jobs/retention.ts'
import { AgeProviderError, type AgeAssurance, type AgeProvider } from '../../../ports/age-assurance.ts'
import { isMethodAccepted } from '../../../regions/age-proof.ts'
import type { RegionRule } from '../../../regions/region-table.ts'
import { redeclare, userAfter } from './declare.ts'

/** How long a member has for the check, ms. */
const AGE_STATE_MS = retention.ageChecks.ms

export interface AgeCheckDependencies extends QueriesAndClock {
  ageAssurance: AgeAssurance
  /** The page that the service sends the browser to. */
  returnTo: string
  /** Called with a failure of the service. */
  report: (error: unknown) => void
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Throws `route.not-found` where the site takes the member's word, or is blocked. */
function providerOf({ ageAssurance }: AgeCheckDependencies, rule: RegionRule): AgeProvider {
  if (ageAssurance.kind !== 'provider' || rule.age !== 'provider') throw new AppError('route.not-found')
  return ageAssurance
}

/** The address of the service. Throws `route.not-found`, `age-check.unavailable`. */
export async function startAgeCheck(
  dependencies: AgeCheckDependencies,
  actor: Actor,
  rule: RegionRule,
): Promise<{ url: string }> {
  const provider = providerOf(dependencies, rule)
  const { queries, clock, returnTo } = dependencies
  const methods = rule.age === 'provider' ? rule.methods : undefined
  const state = randomBytes(32).toString('base64url')
  const url = await fromProvider(dependencies, () => provider.start({ state, returnTo, methods }))
  await queries
    .insertInto('age_checks')
    .values({
      state_hash: hashOf(state),
      user_id: actor.userId,
      expires_at: new Date(clock.now() + AGE_STATE_MS),
    })
    .execute()
  return { url }
}

/**
 * Stores the outcome: the date, the service and its method, and until when it holds. Throws `route.not-found`,
 * `age-check.state-invalid`, `age-check.refused`, `age-check.not-adult`,
 * `age-check.method-not-accepted`, `age-check.unavailable`.
 */
export async function finishAgeCheck(
  dependencies: AgeCheckDependencies,
  actor: Actor,
  { state, result }: { state: string; result: string },
  rule: RegionRule,
): Promise<User> {
  const provider = providerOf(dependencies, rule)
  // Before any other step: a state is single use, also when the check fails.
  if (!(await consumeState(dependencies, actor, state))) throw new AppError('age-check.state-invalid')
  const { isAdult, checkedBy, expiresAt } = await fromProvider(dependencies, () => provider.read({ state, result }))
  if (!isAdult) throw new AppError('age-check.not-adult')
  if (!isMethodAccepted(rule, checkedBy)) throw new AppError('age-check.method-not-accepted')
  if (expiresAt !== null && expiresAt <= dependencies.clock.now()) throw new AppError('age-check.refused')
  await redeclare(dependencies, actor, {
    kind: 'adult',
    method: 'provider',
    checked_by: checkedBy,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  })
  return userAfter(dependencies.queries, actor)
}

/** Deletes the state; true when it was made for this user and has not expired. */
async function consumeState({ queries, clock }: AgeCheckDependencies, { userId }: Actor, state: string) {
  const deleted = await queries
    .deleteFrom('age_checks')
    .where('state_hash', '=', hashOf(state))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  return deleted?.user_id === userId && deleted.expires_at.getTime() > clock.now()
}

async function fromProvider<T>({ report }: AgeCheckDependencies, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AgeProviderError)) throw error
    if (error.problem === 'unavailable') report(error.cause ?? error)
    throw new AppError(error.problem === 'refused' ? 'age-check.refused' : 'age-check.unavailable', { cause: error })
  }
}
