/**
 * The API client, derived from the contracts: `call(scriptEndpoints.getScript, { params: { scriptId } })`. Replies are
 * parsed with the contract. Failures are `ApiError`; a missing answer is `NetworkError`. The caller passes the
 * endpoint, so that a screen loads the contracts of its own endpoints only.
 */
import './zod-jitless.ts'
import {
  API_BASE,
  authEndpoints,
  errorBodySchema,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type FileOutput,
} from '@rubato/contracts/api'
import { areAccepted, isReverified } from './questions.ts'
import { ApiError, isErrorCode, NetworkError } from './api-error.ts'
import { keptAnswer, noteAnswer, type Recorder } from './kept-answers.ts'
import { announceOtherAccount } from './other-account.ts'
import { createTokenSource, OtherAccountError, type TokenData } from './session-token.ts'

/** Request timeout, ms. */
const TIMEOUT = 30_000

/** Longest body of a request with `keepalive`, characters: browsers refuse more than 64 KiB, and a character has up to 3 bytes. */
const KEEPALIVE_MAX = 21_000

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Aborts the call; it rejects with `NetworkError`. */
  signal?: AbortSignal | undefined
  keepalive?: boolean
  /** Receives the raw answer. Such a call rejects without a network: it is never answered from the kept copy. */
  record?: Recorder
  /** Whether the page is still of the account that made the call. */
  isCurrent?: () => boolean
}

/** An answer that comes after a sign-out has no effect: the member who signs in next sees nothing of it. */
function requireCurrent(isCurrent: AnyInput['isCurrent']): void {
  if (isCurrent?.() === false) throw new NetworkError('The account of this page has changed.')
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]))
  return `${API_BASE}${path}${query.length ? `?${search}` : ''}`
}

/** Reads the error of a failed response. A body in an unknown shape gives an error without code and issues. */
async function readApiError(response: Response, { method, path }: Endpoint): Promise<ApiError> {
  // The path pattern, not the address: an address may contain search text.
  const failure = { status: response.status, statusText: response.statusText, method, url: API_BASE + path }
  const body = errorBodySchema.safeParse(await response.json().catch(() => undefined))
  return new ApiError(failure, body.success ? body.data : undefined)
}

/** A file may take longer than `TIMEOUT`: only the caller ends it. */
function signalOf({ file }: Endpoint, signal: AbortSignal | undefined): AbortSignal | null {
  if (file !== undefined) return signal ?? null
  const timeout = AbortSignal.timeout(TIMEOUT)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

const fileOf = ({ headers, body }: Response): FileOutput => ({
  name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file',
  type: headers.get('content-type') ?? 'application/octet-stream',
  content: piecesOf(body),
})

/** The pieces of a body as they arrive. Throws `NetworkError` when it breaks off. */
async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read().catch((cause: unknown) => {
      throw new NetworkError('The file was not received completely.', { cause })
    })
    if (!piece?.value) return
    yield piece.value
  }
}

async function send(
  endpoint: Endpoint,
  { signal, keepalive: wantsKeepalive = false, record, isCurrent, ...input }: AnyInput,
  token?: string,
): Promise<unknown> {
  const url = addressOf(endpoint, input)
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.body) headers.set('content-type', 'application/json')
  const body = endpoint.body ? JSON.stringify(input.body) : null
  const keepalive = wantsKeepalive && (body?.length ?? 0) <= KEEPALIVE_MAX
  const request = { method: endpoint.method, headers, body, keepalive, signal: signalOf(endpoint, signal) }
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw new NetworkError('The service could not be reached.', { cause })
  })
  const failure = response.ok ? undefined : await readApiError(response, endpoint)
  const answer: unknown = response.ok && endpoint.response ? await response.json() : undefined
  requireCurrent(isCurrent)
  if (failure) throw failure
  if (endpoint.file !== undefined) return fileOf(response)
  if (!endpoint.response) return undefined
  const parsed = endpoint.response.parse(answer)
  record?.(url, answer)
  if (endpoint.method === 'GET' || endpoint.answersAsGet) void noteAnswer(url, answer)
  return parsed
}

/** The answer that is kept for offline play. Throws `error` without one, or when its shape is from another build. */
async function recall(endpoint: Endpoint, input: AnyInput, error: unknown): Promise<unknown> {
  const isMissing = error instanceof NetworkError && !input.signal?.aborted && !input.record
  if (!isMissing || endpoint.method !== 'GET' || !endpoint.response) throw error
  const kept = endpoint.response.safeParse(await keptAnswer(addressOf(endpoint, input)))
  if (!kept.success) throw error
  return kept.data
}

/** The token route answers 200 without data when no session exists; for a call that needs a token this is a 401. */
async function renewToken(): Promise<TokenData> {
  const reply = (await send(authEndpoints.token, {})) as EndpointOutput<typeof authEndpoints.token>
  if (reply.data) return reply.data
  const { method, path } = authEndpoints.token
  const failure = { status: 401, statusText: 'Unauthorized', method, url: `${API_BASE}${path}` }
  throw new ApiError(failure, { error: 'auth.signed-out', issues: [] })
}

const tokens = createTokenSource(renewToken)

/** Sign-in and sign-up pass their token; sign-out passes undefined. */
export const setSessionToken = (data: TokenData | undefined): void => tokens.set(data)

/** A page never acts for another account than the one it shows: where one has signed in, calls fail as without a service. */
const bearer = (): Promise<string> =>
  tokens.get().catch((cause: unknown) => {
    if (!(cause instanceof OtherAccountError)) throw cause
    announceOtherAccount()
    throw new NetworkError('Another account has signed in on this browser.', { cause })
  })

const needsToken = (endpoint: Endpoint): boolean => endpoint.access !== 'public' && endpoint.access !== 'session'

/** A token may expire between our check and the server's: renew it and retry, once. */
async function sendWithToken(endpoint: Endpoint, input: AnyInput): Promise<unknown> {
  const attempt = async (token: string) => {
    requireCurrent(input.isCurrent)
    return send(endpoint, input, token)
  }
  const token = await bearer()
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    tokens.reject(token)
    return attempt(await bearer())
  }
}

/**
 * A signal aborts the call. `keepalive`: it goes on when the page is closed, unless its body is too large for browsers. A recorder
 * takes the answer.
 */
type CallOption = AbortSignal | 'keepalive' | Recorder

function inputOf(input: unknown, option: CallOption | undefined): AnyInput {
  const plain = input as AnyInput | undefined
  if (option === 'keepalive') return { ...plain, keepalive: true }
  return typeof option === 'function' ? { ...plain, record: option } : { ...plain, signal: option }
}

export type Arguments<E extends Endpoint> =
  unknown extends EndpointInput<E>
    ? [input?: Record<string, never>, option?: CallOption]
    : [input: EndpointInput<E>, option?: CallOption]

const sendAs = (endpoint: Endpoint, input: AnyInput): Promise<unknown> =>
  (needsToken(endpoint) ? sendWithToken(endpoint, input) : send(endpoint, input)).catch((error: unknown) =>
    recall(endpoint, input, error),
  )

/**
 * A call that needs the acceptance of policies, or reverification, waits for the question, and is repeated once
 * after each. Without an answer it fails with the error of that call.
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<EndpointOutput<E>> {
  const isCurrent = endpoint.access === 'public' ? {} : { isCurrent: tokens.watchAccount() }
  const input: AnyInput = { ...inputOf(args[0], args[1]), ...isCurrent }
  // In the order in which the server asks.
  const reply = await sendAs(endpoint, input)
    .catch(async (error: unknown) => {
      if (!isErrorCode(error, 'policies.not-accepted') || !(await areAccepted('policies'))) throw error
      return sendAs(endpoint, input)
    })
    .catch(async (error: unknown) => {
      const preset = error instanceof ApiError ? error.reverification : undefined
      if (preset === undefined || !(await isReverified(preset))) throw error
      return sendAs(endpoint, input)
    })
  return reply as EndpointOutput<E>
}

/** The bearer tokens of the session, for a connection that is not a call. `get` rejects when there is no session. */
export const sessionToken = { get: bearer, reject: tokens.reject }
