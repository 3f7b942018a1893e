import type { Reasoned, Vendor } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { record } from '../record.ts'
import type { ConnectedVendor } from './vendor-reports.ts'

interface Dependencies extends QueriesAndClock {
  connected: readonly ConnectedVendor[]
  jobs: Pick<Jobs, 'runNow'>
}

/** Throws `vendor.not-connected`. */
function getConnected(connected: readonly ConnectedVendor[], vendor: Vendor): ConnectedVendor {
  const found = connected.find((each) => each.vendor === vendor)
  if (!found) throw new AppError('vendor.not-connected')
  return found
}

/** Starts a look-up of all members, in the background; logged before. Throws `vendor.not-connected`. */
export async function reconcileNow(
  { queries, clock, connected, jobs }: Dependencies,
  actor: Actor,
  vendor: Vendor,
  { statement }: Reasoned,
): Promise<void> {
  const { job } = getConnected(connected, vendor)
  const at = new Date(clock.now())
  await record(queries, null, { at, actor, action: 'reconcile', statement, details: { vendor } })
  jobs.runNow(job)
}

/** Throws `vendor.not-connected` and `vendor.nothing-held`. */
export async function releaseEndings(
  { queries, clock, connected }: Dependencies,
  actor: Actor,
  vendor: Vendor,
  { statement }: Reasoned,
): Promise<void> {
  const { releaseHold } = getConnected(connected, vendor)
  const at = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    if (!(await releaseHold(transaction, at))) throw new AppError('vendor.nothing-held')
    await record(transaction, null, { at, actor, action: 'release-endings', statement, details: { vendor } })
  })
}
