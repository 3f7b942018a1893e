import { COUNT_MIN } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { RegionRule, RegionTable } from '../../../regions/region-table.ts'
import { storedTables } from '../../../regions/stored-tables.ts'

interface Source {
  headers: readonly string[]
  hasFile: boolean
}

interface ReportDependencies {
  queries: Queries
  now: number
  version: string
  source: Source
}

const MONTHS = 24

/** The report for a regulator in plain text: the rules by region with their dates, and counts without persons. */
export async function lawReport({ queries, now, version, source }: ReportDependencies): Promise<string> {
  const blocks = [
    [`Report of ${new Date(now).toISOString()}, version ${version}`, sourceText(source)],
    ...(await ruleBlocks(queries)),
    await delistedLines(queries),
    await declarationLines(queries),
    await checkLines(queries, now),
    await caseLines(queries, now),
    [`No count names a person. A count under ${COUNT_MIN} is printed as "under ${COUNT_MIN}".`],
  ]
  return blocks.map((lines) => lines.join('\n')).join('\n\n')
}

const shown = (count: number): string => (count > 0 && count < COUNT_MIN ? `under ${COUNT_MIN}` : String(count))

function sourceText({ headers, hasFile }: Source): string {
  const ways = [
    ...(headers.length > 0 ? [`the header ${headers.join(', ')}`] : []),
    ...(hasFile ? ['a local file'] : []),
  ]
  const found =
    ways.length > 0 ? `The country of a visitor comes from ${ways.join(', then from ')}.` : 'No country is found.'
  return `${found} It is found for each request, and neither stored nor logged.`
}

async function ruleBlocks(queries: Queries): Promise<string[][]> {
  const tables = await storedTables(queries)
  return tables.map(({ since, rules }, index) => {
    const until = tables[index - 1]?.since.toISOString()
    const title = `Rules from ${since.toISOString()} ${until === undefined ? 'on' : `until ${until}`}:`
    const rows = Object.entries(JSON.parse(rules) as RegionTable)
    return [title, ...rows.map(([region, rule]) => `  ${region === '*' ? 'all others' : region}: ${ruleText(rule)}`)]
  })
}

const checks = {
  declare: () => 'declaration',
  block: () => 'blocked',
  provider: ({ methods, validDays }: { methods?: readonly string[] | undefined; validDays?: number | undefined }) =>
    [
      `check by the service, ${methods === undefined ? 'any method' : methods.join(' or ')}`,
      ...(validDays === undefined ? [] : [`valid for ${validDays} days`]),
    ].join(', '),
}

function ruleText(rule: RegionRule): string {
  const check = rule.age === 'provider' ? checks.provider(rule) : checks[rule.age]()
  const off = rule.off.length > 0 ? [`off: ${rule.off.join(', ')}`] : []
  return [check, ...off, ...(rule.text === undefined ? [] : [`text: "${rule.text}"`])].join('; ')
}

async function delistedLines(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('delistings').selectAll().orderBy('kind').orderBy('value').execute()
  if (rows.length === 0) return ['Tags and categories out of all lists: none']
  return [
    'Tags and categories out of all lists:',
    ...rows.map(({ kind, value, since }) => `  ${kind} ${value}, since ${since.toISOString()}`),
  ]
}

/** The method of the service, without its name. */
const methodColumn = sql<string>`case when method = 'self' then 'declaration'
  else 'check by ' || regexp_replace(checked_by, '^.* ', '') end`

async function declarationLines(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ way: string; count: number }>`select ${methodColumn} as way, count(*)::int as count
    from declarations where kind = 'adult' and ended_at is null group by 1 order by 1`.execute(queries)
  return ['Members whose age is declared or checked:', ...rows.map(({ way, count }) => `  ${way}: ${shown(count)}`)]
}

async function checkLines(queries: Queries, now: number): Promise<string[]> {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  const { rows } = await sql<{ month: string; way: string; count: number }>`
    select to_char(given_at at time zone 'UTC', 'YYYY-MM') as month, ${methodColumn} as way, count(*)::int as count
    from declarations where kind = 'adult' and given_at >= ${since} group by 1, 2 order by 1, 2`.execute(queries)
  return [
    `Given within ${MONTHS} months, also those that have ended:`,
    ...rows.map(({ month, way, count }) => `  ${month}, ${way}: ${shown(count)}`),
  ]
}

async function caseLines(queries: Queries, now: number): Promise<string[]> {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  const { rows } = await sql<{ source: string; state: string; count: number }>`
    select source, state, count(*)::int as count from moderation_cases
    where created_at >= ${since} group by 1, 2 order by 1, 2`.execute(queries)
  return [
    `Cases of moderation within ${MONTHS} months:`,
    ...rows.map(({ source, state, count }) => `  ${source}, ${state}: ${shown(count)}`),
  ]
}
