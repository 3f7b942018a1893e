/** The server under test: starts it, reads its vitals, and calls it as a stranger, as a member with admin rights or as a free account. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { Pool } from 'undici'
import type { RunningStandIns } from '@rubato/stand-ins'
import {
  API_BASE,
  endpoints,
  errorBodySchema,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
} from '@rubato/contracts/api'
import { DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-accounts.ts'
import type { Question, Vitals } from './server-process.ts'

const CONNECTIONS = 8
/** Age at which a bearer token is renewed, ms; it is valid for five minutes. */
const TOKEN_AGE = 120_000

export interface Sent {
  name: EndpointName
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}

export interface Answer {
  status: number
  bytes: number
  text: string
  /** Issues of an error; 0 elsewhere. */
  issues: number
  /** A refusal because of the caller, or of the member's storage: the request was not tried. */
  isUntried: boolean
  /** A refusal that is not `{statusCode, error, issues}`. */
  isFormless: boolean
  /** The cookies that it sets, in the form of a request. */
  cookie: string
}

/** A member with admin rights, and an outsider for the calls that may end what the others need. */
export interface Callers {
  send(request: Sent): Promise<Answer>
  close(): Promise<void>
}

export interface Target extends Callers {
  vitals(question?: Question): Promise<Vitals>
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The fields of a part of a request; none when the part is not an object. */
const fieldsOf = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}

function pathOf({ path }: Endpoint, request: Sent): string {
  const [params, query] = [fieldsOf(request.params), fieldsOf(request.query)]
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encode(asText(params[key])))
  const search = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(asText(value))}`)
  return `${API_BASE}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`.slice(0, 12_000)
}

/** encodeURIComponent throws on lone surrogates: they are replaced first. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Headers with the characters and names that HTTP allows. */
const headersOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(given))
      .filter(([key]) => /^(x|webhook|accept|if)-[a-z-]+$/.test(key))
      .map(([key, value]) => [
        key,
        asText(value)
          .replace(/[^\x20-\x7e]/g, '?')
          .slice(0, 4000),
      ]),
  )

const cookieOf = (lines: string | string[] = []): string =>
  [lines]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** How many issues a refusal names, and whether it has the form of the API. */
function readRefusal(status: number, text: string): Pick<Answer, 'issues' | 'isUntried' | 'isFormless'> {
  if (status < 400) return { issues: 0, isUntried: false, isFormless: false }
  const { data } = refusalSchema.safeParse(parsed(text))
  const isUntried = data !== undefined && untried.has(data.error)
  return { issues: data?.issues.length ?? 0, isUntried, isFormless: data?.statusCode !== status }
}
const untried: ReadonlySet<ErrorCode> = new Set([
  'auth.signed-out',
  'auth.reverification-required',
  'account.age-not-declared',
  'membership.required',
  'membership.tier-required',
  'admin.required',
  'content.limit-reached',
])
const refusalSchema = errorBodySchema.pick({ statusCode: true, error: true, issues: true })
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Ignores a connection that the server closed: it answers a body that is too large before it has read all of it.
 * Throws any other error.
 */
function ignoreClosed(error: NodeJS.ErrnoException): undefined {
  if (!['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(error.code ?? '')) throw error
}

function callerOf(origin: string, username: string, host: string) {
  const pool = new Pool(origin, { connections: CONNECTIONS })
  let bearer = ''
  let cookie = ''
  let signedIn = -Infinity
  let signingIn: Promise<void> | undefined
  const ask = async (request: Sent, credentials: Record<string, string>): Promise<Answer> => {
    const endpoint: Endpoint = endpoints[request.name]
    const hasBody = request.body !== undefined && endpoint.method !== 'GET'
    const reply = await pool
      .request({
        method: endpoint.method,
        path: pathOf(endpoint, request),
        headers: {
          ...headersOf(request.headers),
          host,
          ...credentials,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        body: hasBody ? asText(request.body) : null,
      })
      .catch(ignoreClosed)
    if (!reply) return { status: 413, bytes: 0, text: '', issues: 0, isUntried: false, isFormless: false, cookie: '' }
    const text = await reply.body.text()
    const cookie = cookieOf(reply.headers['set-cookie'])
    const refusal = readRefusal(reply.statusCode, text)
    return { status: reply.statusCode, bytes: Buffer.byteLength(text), text, cookie, ...refusal }
  }
  const signIn = async () => {
    const body = { email: `${username}@rubato.test`, password: DEMO_PASSWORD }
    const answer = await ask({ name: 'signIn', body }, {})
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`)
    bearer = (JSON.parse(answer.text) as { data: { authToken: string } }).data.authToken
    cookie = answer.cookie
    signedIn = performance.now()
  }
  const renew = () => (signingIn ??= signIn().finally(() => (signingIn = undefined)))
  const credentialsFor = ({ name }: Sent): Record<string, string> => {
    const { access }: Endpoint = endpoints[name]
    if (access === 'public') return {}
    return access === 'session' ? { cookie } : { authorization: `Bearer ${bearer}` }
  }
  return {
    async send(request: Sent): Promise<Answer> {
      if (performance.now() - signedIn > TOKEN_AGE) await renew()
      const answer = await ask(request, credentialsFor(request))
      if (answer.status !== 401) return answer
      // A request before may have ended the session.
      await renew()
      return ask(request, credentialsFor(request))
    },
    close: () => pool.destroy(),
  }
}

/** Calls that may end a session, a membership or a declaration, without which the other calls are refused. */
export function isOfOutsider(name: EndpointName): boolean {
  const { access, method }: Endpoint = endpoints[name]
  return access === 'session' || (access === 'user' && method !== 'GET') || name.startsWith('patreon')
}

/** @param host the host of the site, where `origin` is the address of one of its processes */
export function openCallers(origin: string, host = new URL(origin).host): Callers {
  const outsider = callerOf(origin, 'free', host)
  const member = callerOf(origin, 'supporter', host)
  return {
    send(request) {
      return (isOfOutsider(request.name) ? outsider : member).send(request)
    },
    async close() {
      await Promise.all([member.close(), outsider.close()])
    },
  }
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as T)
    })
  })

export async function openTarget(directory: string, { patreon, partner }: RunningStandIns): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      READY_ACCOUNTS: 'true',
      RATE_LIMIT_FACTOR: '1000000',
      DATA_DIR: directory,
      PATREON_BASE_URL: patreon.baseUrl,
      PARTNER_URL: partner.baseUrl,
    },
  })
  const { url } = await nextMessage<{ url: string }>(child)
  const callers = openCallers(url)
  return {
    send: callers.send,
    vitals(question = {}) {
      const answer = nextMessage<Vitals>(child)
      child.send(question)
      return answer
    },
    async close() {
      await callers.close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
