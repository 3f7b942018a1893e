/** Connects again and again to where the site finds its database, and records how long no primary answers. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const PAUSE_MS = 200
const ANSWER_MS = 1000

/** The returned function ends the probe and returns the longest time without a primary, ms. */
export function probePrimary(url: string): () => Promise<number> {
  const over = new AbortController()
  let longest = 0
  const work = async () => {
    for (let last = performance.now(); !over.signal.aborted; await delay(PAUSE_MS)) {
      if (!(await hasPrimary(url))) continue
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  }
  const working = work()
  return async () => {
    over.abort()
    await working
    return longest
  }
}

async function hasPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}
