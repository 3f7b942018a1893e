/** How long after a sign-out the other processes still accept the bearer token of the session. */
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-accounts.ts'
import type { ServerProcess, Site } from './site.ts'

const LONGEST_MS = 15_000
const PAUSE_MS = 20

interface Answer {
  status: number
  cookie: string
  body: string
}

/** Asks one process, under the host of the site. */
function ask(
  { port }: ServerProcess,
  path: string,
  { url, body, ...headers }: { url: string; body?: object; cookie?: string; authorization?: string },
): Promise<Answer> {
  const { host } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api${path}`,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, host, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
        timeout: LONGEST_MS,
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
        reply.on('end', () => {
          const cookie = (reply.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
          resolve({ status: reply.statusCode ?? 0, cookie, body: text })
        })
      },
    )
    call.on('error', reject).end(body ? JSON.stringify(body) : undefined)
  })
}

/** The longest time of all processes, ms. Throws when the session cannot be opened or ended. */
export async function signOutDelay({ url, processes }: Site): Promise<number> {
  const [first] = processes
  if (!first) return 0
  const credentials = { email: 'supporter@rubato.test', password: DEMO_PASSWORD }
  const opened = await ask(first, '/auth/sign-in', { url, body: credentials })
  if (opened.status !== 200) throw new Error(`No sign-in: ${opened.status} ${opened.body}`)
  const { authToken } = (JSON.parse(opened.body) as { data: { authToken: string } }).data
  const authorization = `Bearer ${authToken}`
  const statusAt = async (each: ServerProcess) => (await ask(each, '/account/me', { url, authorization })).status
  const before = await Promise.all(processes.map(statusAt))
  if (before.some((status) => status !== 200)) throw new Error(`A new session was refused: ${before.join(', ')}`)
  const ended = await ask(first, '/auth/sign-out', { url, body: {}, cookie: opened.cookie })
  if (ended.status !== 204) throw new Error(`No sign-out: ${ended.status} ${ended.body}`)
  const from = performance.now()
  const delays = processes.map(async (each) => {
    while ((await statusAt(each)) !== 401) {
      if (performance.now() > from + LONGEST_MS) return Infinity
      await delay(PAUSE_MS)
    }
    return performance.now() - from
  })
  return Math.max(...(await Promise.all(delays)))
}
