/** Every query of the web app describes its failure. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { texts } from '../i18n/i18n.ts'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes('testing/'),
)
const textOf = (path: string) => readFileSync(join(source, path), 'utf8')

/** Modules that define queries. */
const modules = import.meta.glob<Record<string, unknown>>([
  '../../{domain,features,screens}/**/*.queries.ts',
  '../../features/sessions/prepare/dialog-library.ts',
])

interface Query {
  queryKey: unknown
  meta?: { errorDescription?: string; guard?: boolean }
}
const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'queryKey' in value

/** The queries that a module exports; functions with such a name are called with ids. */
function queriesOf(module: Record<string, unknown>): [string, Query][] {
  return Object.entries(module)
    .filter(([name]) => name.endsWith('Query'))
    .map(([name, value]) => {
      const query: unknown = typeof value === 'function' ? (value as (...ids: string[]) => unknown)('id', 'id') : value
      if (!isQuery(query)) throw new Error(`${name} is no query`)
      return [name, query]
    })
}

beforeAll(async () => {
  await texts.init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } })
})

test('Every query has an error description, except those that guards handle', async () => {
  const all: [string, Query][] = []
  for (const load of Object.values(modules)) all.push(...queriesOf(await load()))
  expect(all.length).toBeGreaterThan(14)
  const guards = all.filter(([, { meta }]) => meta?.guard).map(([name]) => name)
  expect(guards.toSorted()).toEqual([
    'ageCheckQuery',
    'exampleQuery',
    'hintsQuery',
    'historyCopyQuery',
    'meQuery',
    'patronStatusQuery',
    'sceneRulesQuery',
    'scriptOriginQuery',
    'sessionPartsQuery',
  ])
  for (const [name, { meta }] of all.filter(([name]) => !guards.includes(name))) {
    const description = meta?.errorDescription ?? ''
    expect([name, Object.values(common.queries).includes(description)]).toEqual([name, true])
  }
})

test('Queries are defined only with describedQuery, describedItem, describedList and guardQuery', () => {
  const direct = files.filter((path) => /\b(?:infiniteQ|q)ueryOptions\b/.test(textOf(path)))
  expect(direct).toEqual([join('lib', 'query', 'described-query.ts')])
  // Hooks take a defined query, alone or spread with options of the screen.
  const inline = files.filter((path) => /\buse(?:Suspense)?(?:Infinite)?Query\(\{(?!\s*\.\.\.)/.test(textOf(path)))
  expect(inline).toEqual([])
  const holders = files.filter((path) => /\bqueryFn\b/.test(textOf(path)))
  const definers = [...Object.keys(modules), '../../features/admin/admin-query.ts']
  const known = new Set(definers.map((path) => join('lib', 'query', path)))
  expect(holders.filter((path) => !known.has(join(path)))).toEqual([])
})

test('Only useKnown reads the data of a query without asking for it', () => {
  // An observer with `enabled: false` would keep refetchQueries from asking again.
  expect(files.filter((path) => /Query\([^)]*enabled: false/.test(textOf(path)))).toEqual([])
})

test('Queries are invalidated only by reloadQueries, which also loads again what was loading for the first time', () => {
  const found = files.filter((path) => /\.invalidateQueries\(/.test(textOf(path)))
  expect(found).toEqual([join('lib', 'query', 'reload-queries.ts')])
})

test('Data is written into the cache only by change-data.ts, which also minds requests that are under way', () => {
  // A cancelled first load would leave the screen that waits for it without data.
  const writing = /\b(?:setQuer(?:y|ies)Data|cancelQueries)\b/
  const found = files.filter((path) => writing.test(textOf(path)))
  expect(found).toEqual([join('lib', 'query', 'change-data.ts')])
})

/** Nothing waits for the queries that these remove; elsewhere `reloadQueries` loads them again. */
const removing = [
  'features/personal-data/personal-data.queries.ts',
  'lib/query/app-query-client.ts',
  'screens/games/delete-game.tsx',
]

test('Queries are removed only by the files in the list above and by the screens of admins', () => {
  // A removal cancels requests under way, and a screen that waits for one of these fails.
  const found = files.filter(
    (path) => /\bremoveQueries\b/.test(textOf(path)) && !path.startsWith(join('features', 'admin')),
  )
  expect(found.toSorted()).toEqual(removing.map((path) => join(path)))
})

/** The queries that are not retried as all others; decision 127 has the reasons. */
const otherRetries = [
  'domain/items/queries/items.queries.ts',
  'domain/hints/hints.queries.ts',
  'features/account/account.queries.ts',
  'features/account/age-check.queries.ts',
  'features/account/hosted/hosted.queries.ts',
  'features/account/security/security.queries.ts',
  'features/admin/admin-query.ts',
  'features/games/game.queries.ts',
  'features/membership/membership.queries.ts',
  'features/payments/checkout/checkout.queries.ts',
  'features/photos/photos.queries.ts',
  'features/sessions/history/sync/history-copy.queries.ts',
]

test('Queries are retried five times except on 404; the others are in the list above', () => {
  const option = /\bretry(?:: (?:true|false|\d|shouldRetry|\([^)]*\) => [^v])| = \(failures)/
  const found = files.filter((path) => option.test(textOf(path)) && !path.startsWith(join('lib', 'query')))
  expect(found.toSorted()).toEqual(otherRetries.map((path) => join(path)).toSorted())
})
