/**
 * Self-test at the start: notifications arrive at listeners, and statements of calls have time limits. A pooler in
 * transaction mode would silently drop both.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type QueryExecutorProvider } from 'kysely'
import pg from 'pg'
import { requestTimeouts } from '../call-budget.ts'
import { UnusableDatabaseError } from '../database-errors.ts'
import { clientOptions } from './server-dialect.ts'

const CHANNEL = 'rubato_check'
/** How long a notification may take, ms. */
const ARRIVAL_MS = 5000
/** The connections may lead to different servers while another one becomes the primary. */
const ATTEMPTS = 2

interface Addresses {
  url: string
  direct?: string | undefined
  arrivalMs?: number
}

export async function checkConnections(queries: QueryExecutorProvider, addresses: Addresses): Promise<void> {
  try {
    for (let left = ATTEMPTS; !(await isHeard(queries, addresses)); left -= 1)
      if (left === 1) throw new UnusableDatabaseError(whyDeaf(addresses))
    if (addresses.direct !== undefined) await checkLimits(queries)
  } catch (error) {
    throw isRefusedParameter(error) ? new UnusableDatabaseError(whyRefused(addresses), { cause: error }) : error
  }
}

async function isHeard(
  queries: QueryExecutorProvider,
  { url, direct = url, arrivalMs = ARRIVAL_MS }: Addresses,
): Promise<boolean> {
  const client = new pg.Client({ ...clientOptions(direct, requestTimeouts), query_timeout: requestTimeouts.answer })
  const sent = randomUUID()
  const heard = new Promise<true>((resolve) =>
    client.on('notification', ({ payload }) => payload === sent && resolve(true)),
  )
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await sql`select pg_notify(${CHANNEL}, ${sent})`.execute(queries)
    return await Promise.race([heard, delay(arrivalMs, false, { ref: false })])
  } finally {
    // Not awaited: a frozen server does not close its end.
    void client.end()
  }
}

async function checkLimits(queries: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings where setting = '0' and name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(queries)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new UnusableDatabaseError(
    `The connections of the pooler at DATABASE_URL have no ${names}: give it the connect_query of docs/cluster/pgbouncer.ini.`,
  )
}

const whyDeaf = ({ direct }: Addresses): string =>
  direct === undefined
    ? 'No notification arrives over DATABASE_URL, which leads to a pooler: set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself.'
    : 'No notification sent over DATABASE_URL arrives at DATABASE_DIRECT_URL: it has to be the address of the PostgreSQL server itself, with the same database.'

const whyRefused = ({ direct }: Addresses): string =>
  direct === undefined
    ? 'DATABASE_URL leads to a pooler, which refuses the time limits of connections: set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself.'
    : 'DATABASE_DIRECT_URL leads to a pooler: it has to be the address of the PostgreSQL server itself.'

const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)
