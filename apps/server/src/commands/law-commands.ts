/** `npm run admin -- report`, `delist`, `list-again` and `delistings`. */
import { categories, tagNameSchema } from '@rubato/contracts/domain'
import type { Database } from '../database/open-database.ts'
import { VERSION } from '../dependencies/dependencies.ts'
import type { Environment } from '../environment/environment.ts'
import { logSiteCommand } from '../features/admin/admins.ts'
import { lawReport } from '../features/admin/counts/law-report.ts'
import { applyDelistings, delist, listAgain, listDelistings, type Delisting } from '../features/moderation/delist.ts'
import { systemClock } from '../ports/clock.ts'

export const report = ({ queries }: Database, { REGION_HEADER, REGION_FILE }: Environment): Promise<string> =>
  lawReport({
    queries,
    now: systemClock.now(),
    version: VERSION,
    source: { headers: REGION_HEADER, hasFile: REGION_FILE !== undefined },
  })

/** Null for an unknown kind or value. */
export function readDelisting(kind: string | undefined, value: string | undefined): Delisting | null {
  if (kind === 'tag') return tagNameSchema.safeParse(value).success ? { kind, value: value ?? '' } : null
  if (kind === 'category') return categories.some((each) => each === value) ? { kind, value: value ?? '' } : null
  return null
}

export async function showDelistings({ queries }: Database): Promise<string> {
  const rows = await listDelistings(queries)
  if (rows.length === 0) return 'Every tag and category is in the lists.'
  return rows
    .map(({ kind, value, since }) => `${kind} ${value}, out of all lists since ${since.toISOString()}`)
    .join('\n')
}

/** Changes the list and the works. A command that was interrupted is finished by running it again. */
export async function changeDelisting({ queries }: Database, delisting: Delisting, isOut: boolean): Promise<string> {
  const { kind, value } = delisting
  const isNew = await queries.transaction().execute(async (transaction) => {
    const isChanged = isOut
      ? await delist({ queries: transaction, clock: systemClock }, delisting)
      : await listAgain(transaction, delisting)
    const action = isOut ? 'delist' : 'list-again'
    if (isChanged) await logSiteCommand(transaction, systemClock, { action, statement: `${kind} ${value}` })
    return isChanged
  })
  const { hidden, shown } = await applyDelistings({ queries })
  const state = isOut ? 'out of all lists and searches' : 'in the lists and searches'
  return `The ${kind} ${value} is ${state}${isNew ? ' from now on' : ' already'}. Works hidden: ${hidden}, shown again: ${shown}.`
}
