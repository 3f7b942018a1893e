/** The clients, in a separate thread: runs a block of requests for each message and posts its times. */
import { parentPort } from 'node:worker_threads'
import { Pool } from 'undici'
import { block, CONNECTIONS } from './measure.ts'

export interface Request {
  method: 'GET' | 'PUT'
  path: string
  body?: object
}

export interface Load {
  origin: string
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

async function send(pool: Pool, bearer: string, { method, path, body }: Request): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const reply = await pool.request({ method, path, headers, body: body ? JSON.stringify(body) : null })
  const text = await reply.body.text()
  if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`)
}

async function answer({ origin, bearer, requests, first, ms }: Load): Promise<void> {
  const pool = poolOf(origin)
  const done = await block(ms, first, (number) => send(pool, bearer, requests[number % requests.length] as Request))
  parentPort?.postMessage(done)
}

parentPort?.on('message', (load: Load) => void answer(load))
