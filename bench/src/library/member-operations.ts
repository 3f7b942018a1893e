/** The measured operations of admins. */
import type { Vendor } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { gets, PAGE, pagesOf, type Operation } from './far-pages.ts'
import type { Site } from './site.ts'
import { commonWords, frequentWords, rareWords } from './words.ts'

const READ = 200
/** Searches that are read to their thousandth page. */
const READ_FAR = 2

export async function memberOperations(site: Site): Promise<Operation[]> {
  const bearer = await site.signIn()
  const users = (...queries: string[]) => queries.map((query) => `/api/admin/users?limit=${PAGE}&${query}`)
  const searches = (words: readonly string[]) => users(...words.map((word) => `search=${word}`))
  const log = (...queries: string[]) => queries.map((query) => `/api/admin/audit?limit=${PAGE}&${query}`)
  const at = (list: string, vendor: Vendor) => `/api/admin/${list}?limit=${PAGE}&vendor=${vendor}`
  const ids = await someMembers(site)
  const operations: Operation[] = []
  const paged: [name: string, paths: string[]][] = [
    ['newest', users('show=all')],
    ['suspended', users('show=suspended')],
    ['leaving', users('show=leaving')],
    ['frequent beginning', searches(['a', ...frequentWords.slice(0, READ_FAR).map((word) => word.slice(0, 1))])],
    ['subscriptions', [at('subscriptions', 'patreon'), at('subscriptions', 'partner')]],
    ['problems', [at('memberships/problems', 'patreon'), at('memberships/problems', 'partner')]],
    ['log', log('')],
    ['log by action', log('action=suspend', 'action=end-sessions')],
  ]
  for (const [name, paths] of paged) operations.push(...(await pagesOf(site, bearer, name, paths)))
  return [
    ...operations,
    { name: 'search', requests: gets(searches(commonWords)) },
    { name: 'search, rare', requests: gets(searches([...rareWords, 'nobody-is-called-so'])) },
    { name: 'search, address', requests: gets(searches(commonWords.map((word) => `${word}.1`))) },
    { name: 'one member', requests: gets(ids.map((id) => `/api/admin/users/${id}`)) },
    { name: 'log by reason', requests: gets(log(...commonWords.map((word) => `search=${word}`))) },
    { name: 'log by rare reason', requests: gets(log(...ids.map((_, n) => `search=member+${n + 1000}x`))) },
    { name: 'log of a member', requests: gets(log(...ids.map((id) => `subjectId=${id}`))) },
    { name: 'log of an admin', requests: gets(log('admin=admin-7', 'admin=ADMIN-8&action=suspend', 'admin=nobody')) },
    { name: 'vendors', requests: gets(['/api/admin/memberships']) },
    { name: 'health', requests: gets(['/api/admin/health']) },
  ]
}

async function someMembers({ store }: Site): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id in (select user_id from subscriptions order by md5(id::text) limit ${READ})`.execute(
    store.database.queries,
  )
  return rows.map(({ id }) => id)
}
