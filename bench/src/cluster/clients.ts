/** Clients of two members: each reads and writes its own script and records which of its writes were acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DIALOGS_PER_TRIGGER } from '@rubato/contracts/domain'
import { DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-accounts.ts'
import { DEMO_MEMBER, DEMO_MEMBERS } from './site.ts'

/** From the begin of one call of a client to the next, ms: 20 clients make 100 calls a second. */
const PACE_MS = 200
/** A client whose call took longer makes its next calls at once, until it has made up for so much time, ms. */
const BEHIND_MS = 10_000
/** Longer than any call takes; a call that takes this long counts as failed. */
const TIMEOUT_MS = 60_000

export interface Counts {
  calls: number
  failed: number
  /** Failed calls with status 503. */
  unavailable: number
  acknowledged: number
  /** ms */
  longest: number
  /** performance.now() at each successful and each failed response. */
  successes: number[]
  failures: number[]
  /** How often each failure occurred, by status, error and issues. */
  reasons: Map<string, number>
}

export interface Work {
  counts: Counts
  /** Whether every client has made all calls that were due, apart from the one in progress. */
  isUpToDate(): boolean
  /** Ends the work; returns how many of all acknowledged writes are missing. */
  finish(): Promise<number>
}

interface Client {
  call: Call
  scriptId: string
  /** Ids of the lines, in the order in which they were written. */
  acknowledged: Set<string>
}

/** A script with this many lines loses its oldest ones, so that it keeps its size for hours. All lines have one trigger. */
const LINES_MAX = DIALOGS_PER_TRIGGER / 2
const LINES_DELETED = 100
/** Of a line that was not changed. */
const FIRST_REVISION = 1

/** The times at which the calls of one client are due. */
class Pace {
  /** When the present call was due, performance.now(). */
  private due = performance.now()

  /** Waits until the next call is due. */
  async next(): Promise<void> {
    this.due = Math.max(this.due + PACE_MS, performance.now() - BEHIND_MS)
    await delay(Math.max(this.due - performance.now(), 0))
  }

  get isUpToDate(): boolean {
    return performance.now() < this.due + 2 * PACE_MS
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response>

/**
 * Makes a script for each client; the returned function starts the work of all clients. The writes of one member are made one
 * after the other, so the clients are shared out between the members.
 */
export async function openClients(url: string, count: number): Promise<() => Promise<Work>> {
  const members: { email: string; scripts: Omit<Client, 'call'>[] }[] = []
  for (const [index, email] of DEMO_MEMBERS.entries()) {
    const call = await callerOf(url, email)
    const scripts: Omit<Client, 'call'>[] = []
    for (let n = index; n < count; n += DEMO_MEMBERS.length)
      scripts.push({ scriptId: await makeScript(call, `Client ${n}`), acknowledged: new Set() })
    members.push({ email, scripts })
  }
  return async () => {
    const clients: Client[] = []
    for (const { email, scripts } of members) {
      const call = renewing(url, email, await callerOf(url, email))
      clients.push(...scripts.map((script) => ({ ...script, call })))
    }
    return beginWork(clients)
  }
}

/** Returns its id. */
export async function makeScript(call: Call, title: string): Promise<string> {
  const reply = await call('POST', '/script', { title, description: 'Written by the cluster bench.' })
  if (!reply.ok) throw new Error(`No script: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { id: string }).id
}

function beginWork(clients: readonly Client[]): Work {
  const counts: Counts = {
    calls: 0,
    failed: 0,
    unavailable: 0,
    acknowledged: 0,
    longest: 0,
    successes: [],
    failures: [],
    reasons: new Map(),
  }
  const over = new AbortController()

  async function measured(send: () => Promise<Response>): Promise<boolean> {
    const from = performance.now()
    const { status, text } = await send().then(
      async (reply) => ({ status: reply.status, text: await reply.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    counts.calls += 1
    counts.longest = Math.max(counts.longest, performance.now() - from)
    if (status >= 200 && status < 300) counts.successes.push(performance.now())
    else {
      counts.failed += 1
      counts.failures.push(performance.now())
      const reason = `${status} ${/"error":"([^"]+)","issues":\[[^\]]*\]/.exec(text)?.[0] ?? text.slice(0, 80)}`
      if (status >= 400 && status < 500) throw new Error(`A call was refused: ${reason}`)
      counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1)
    }
    if (status === 503) counts.unavailable += 1
    return status >= 200 && status < 300
  }

  /** Lines that are being deleted do not count as lost, whatever becomes of the call. */
  async function deleteOldest({ call, scriptId, acknowledged }: Client): Promise<void> {
    const oldest = [...acknowledged].slice(0, LINES_DELETED)
    for (const id of oldest) acknowledged.delete(id)
    const body = { changed: [], deleted: oldest.map((id) => ({ id, revision: FIRST_REVISION })) }
    await measured(() => call('PATCH', `/script/${scriptId}/dialogs`, body))
  }

  async function work(client: Client, pace: Pace): Promise<void> {
    const { call, scriptId, acknowledged } = client
    while (!over.signal.aborted) {
      const id = randomUUID()
      const dialogs = [{ id, trigger: 'edge', text: `Words ${id}` }]
      if (await measured(() => call('POST', `/script/${scriptId}/dialogs`, { dialogs }))) {
        acknowledged.add(id)
        counts.acknowledged += 1
      }
      await pace.next()
      if (acknowledged.size < LINES_MAX) await measured(() => call('GET', `/script/${scriptId}`))
      else await deleteOldest(client)
      await pace.next()
    }
  }

  const clientsAtWork = clients.map((client) => ({ client, pace: new Pace() }))
  const working = Promise.all(clientsAtWork.map(({ client, pace }) => work(client, pace)))
  // `finish` awaits it; until then a failed client must not end the bench as an unhandled rejection.
  working.catch(() => {})
  return {
    counts,
    isUpToDate: () => clientsAtWork.every(({ pace }) => pace.isUpToDate),
    async finish() {
      over.abort()
      await working
      const lost = await Promise.all(clients.map(lostOf))
      return lost.reduce((sum, each) => sum + each, 0)
    },
  }
}

interface Page {
  data: { id: string }[]
  pagination: { next: string | null }
}

async function lostOf({ call, scriptId, acknowledged }: Client): Promise<number> {
  const found = new Set<string>()
  for (let query = ''; ;) {
    const reply = await call('GET', `/script/${scriptId}/dialogs${query}`)
    if (!reply.ok) throw new Error(`A script could not be read: ${reply.status}`)
    const { data, pagination } = (await reply.json()) as Page
    for (const { id } of data) found.add(id)
    if (pagination.next === null) break
    query = `?cursor=${encodeURIComponent(pagination.next)}`
  }
  return [...acknowledged].filter((id) => !found.has(id)).length
}

/** A bearer token is valid for five minutes. */
const RENEW_MS = 120_000

/** Signs in again and again; while the site is away the last bearer is used on. */
function renewing(url: string, member: string, first: Call): Call {
  let present = first
  let since = performance.now()
  return (...request) => {
    if (performance.now() - since > RENEW_MS) {
      since = performance.now()
      callerOf(url, member).then(
        (renewed) => void (present = renewed),
        () => {},
      )
    }
    return present(...request)
  }
}

/** Signs in; the calls of the returned function have the bearer token. */
export async function callerOf(url: string, member = DEMO_MEMBER): Promise<Call> {
  const bearer = await signIn(url, member)
  return (method, path, body) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
}

async function signIn(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!reply.ok) throw new Error(`No sign-in: ${reply.status}`)
  return ((await reply.json()) as { data: { authToken: string } }).data.authToken
}
