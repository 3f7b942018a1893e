/**
 * Opt-ins that were turned off on this device. They are off here at once, also while the account cannot be reached. An
 * acknowledgement that is newer than the withdrawal turns the opt-in on again.
 */
import { optInIds, type OptIn, type OptInId } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStored, writeStored } from '../lib/storage/stored.ts'
import { keptAtSignOut } from './member-data/kept-at-sign-out.ts'

const KEY = keptAtSignOut.withdrawnOptIns
/** Opt-in -> when it was turned off here, ms since 1970. */
const withdrawnSchema = z.partialRecord(z.enum(optInIds as readonly [OptInId, ...OptInId[]]), z.number())
type Withdrawn = z.infer<typeof withdrawnSchema>

const readWithdrawn = (): Withdrawn => withdrawnSchema.catch({}).parse(readStored('member', KEY))

export const withdrawHere = (id: OptInId, now: number): void =>
  writeStored('member', KEY, { ...readWithdrawn(), [id]: now })

/** The account's opt-ins without those that were turned off here after their acknowledgement. */
export function currentOptIns(optIns: readonly OptIn[]): OptIn[] {
  const withdrawn = readWithdrawn()
  return optIns.filter(({ id, acknowledgedAt }) => Date.parse(acknowledgedAt) > (withdrawn[id] ?? -Infinity))
}
