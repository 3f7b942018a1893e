/** The clients, in a separate thread: runs a block of requests for each message and posts its times. */
import { parentPort } from 'node:worker_threads'
import { Pool } from 'undici'
import { block, CONNECTIONS } from './measure.ts'

export interface Request {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: object
}

export interface Load {
  origin: string
  /** Sent as `Host`: the host of PUBLIC_URL, as browsers send it. */
  host: string
  bearer: string
  requests: Request[]
  first: number
  ms: number
}

const pools = new Map<string, Pool>()

function poolOf(origin: string): Pool {
  const pool = pools.get(origin) ?? new Pool(origin, { connections: CONNECTIONS })
  pools.set(origin, pool)
  return pool
}

type Sender = Pick<Load, 'host' | 'bearer'>

async function send(pool: Pool, { host, bearer }: Sender, { method, path, body }: Request): Promise<void> {
  const headers = { host, authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const reply = await pool.request({ method, path, headers, body: body ? JSON.stringify(body) : null })
  const text = await reply.body.text()
  if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`)
}

async function answer({ origin, requests, first, ms, ...sender }: Load): Promise<void> {
  const pool = poolOf(origin)
  const done = await block(ms, first, (number) => send(pool, sender, requests[number % requests.length] as Request))
  parentPort?.postMessage(done)
}

parentPort?.on('message', (load: Load) => void answer(load))
