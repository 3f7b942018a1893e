import { isSubscribed, type AccessReport, type Reasoned, type Vendor } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import { SYSTEM_ISSUER } from '../../../shipped/system-user.ts'
import type { ConnectedVendor } from '../memberships/vendor-reports.ts'
import { isProofEnough, proofOf, type AgeColumns, type AgeProof } from '../../../regions/age-proof.ts'
import type { RegionTable } from '../../../regions/region-table.ts'
import { record } from '../record.ts'
import type { UserDependencies } from './get-user.ts'
import { listedColumns, toListedUser, type ListedRow } from './user-rows.ts'

interface Dependencies extends Pick<UserDependencies, 'queries' | 'clock' | 'everyoneHolds'> {
  connected: readonly ConnectedVendor[]
  regionTable: RegionTable
}

/** The rules of the site for a member with this declaration. */
const judgeRegions = (table: RegionTable, proof: AgeProof | null, now: number): AccessReport['regions'] =>
  Object.entries(table).map(([region, rule]) => {
    if (rule.age === 'block') return { region, judgement: 'blocked' }
    return { region, judgement: proof && isProofEnough(rule, proof, now) ? 'open' : 'age-not-enough' }
  })

/** Why a member has access or does not. Throws `user.not-found`. */
export async function explainAccess(dependencies: Dependencies, userId: string): Promise<AccessReport> {
  const { queries, clock, everyoneHolds, connected, regionTable } = dependencies
  const { rows } = await sql<ListedRow & AgeColumns>`
    select ${listedColumns}, age.given_at as age_given_at, age.method as age_method, age.checked_by as age_checked_by
    from users left join declarations age on age.user_id = users.id and age.kind = 'adult' and age.ended_at is null
    where users.id = ${userId} and users.issuer <> ${SYSTEM_ISSUER}`.execute(queries)
  const [row] = rows
  if (!row) throw new AppError('user.not-found')
  const now = clock.now()
  const { membershipTier, suspension } = toListedUser(row, now, everyoneHolds)
  const regions = judgeRegions(regionTable, proofOf(row), now)
  const isCheckedAnywhere = regions.some(({ judgement }) => judgement === 'age-not-enough')
  const obstacles = {
    suspended: suspension !== null,
    'age-not-declared': isCheckedAnywhere && regions.every(({ judgement }) => judgement !== 'open'),
    'no-membership': !isSubscribed(membershipTier),
  }
  return {
    checkedAt: new Date(now).toISOString(),
    tier: membershipTier,
    isOpenSite: everyoneHolds !== null,
    obstacles: (Object.keys(obstacles) as (keyof typeof obstacles)[]).filter((name) => obstacles[name]),
    vendors: await Promise.all(connected.map(async ({ vendor, explain }) => ({ vendor, ...(await explain(userId)) }))),
    regions,
  }
}

/** Asks a vendor about one member; logged before. Throws `vendor.not-connected` and `user.not-found`. */
export async function lookUpUser(
  dependencies: Dependencies,
  actor: Actor,
  { userId, vendor }: { userId: string; vendor: Vendor },
  { statement }: Reasoned,
): Promise<AccessReport> {
  const { queries, clock, connected } = dependencies
  const found = connected.find((each) => each.vendor === vendor)
  if (!found) throw new AppError('vendor.not-connected')
  // Only of an account that is there.
  await explainAccess(dependencies, userId)
  const at = new Date(clock.now())
  await record(queries, userId, { at, actor, action: 'reconcile', statement, details: { vendor } })
  await found.lookUp(userId)
  return explainAccess(dependencies, userId)
}
