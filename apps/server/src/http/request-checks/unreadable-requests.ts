/**
 * Requests that cannot be parsed: a URL that cannot be decoded, or invalid HTTP. They get the error shape, headers, rate
 * limit and log line of other requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorStatus, type ErrorBody, type ErrorCode } from '@rubato/contracts/api'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { newReference } from '../logging.ts'

/** Route of URLs that cannot be decoded, so that every hook runs for them. */
const UNREADABLE_PATH = '/.unreadable'

/** For Fastify's `rewriteUrl`, which runs before all hooks: the path to route by. */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  if (!url.startsWith('/')) return pathOfAbsolute(url)
  if (!url.includes('%')) return url
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '')
    return url
  } catch {
    return UNREADABLE_PATH
  }
}

/** The absolute form of proxies (RFC 9112, 3.2.2); the asterisk form matches no route. */
function pathOfAbsolute(url: string): string {
  if (!URL.canParse(url)) return UNREADABLE_PATH
  const { pathname, search } = new URL(url)
  return pathname.startsWith('/') ? pathname + search : UNREADABLE_PATH
}

export function refuseUnreadableUrls(app: FastifyInstance): void {
  app.all(UNREADABLE_PATH, {
    // Before the body is read.
    onRequest: async () => {
      throw new AppError('request.invalid', { issues: [{ path: ['url'], message: 'The address cannot be read.' }] })
    },
    handler: async () => undefined,
  })
}

/** Ignores unknown expectations (RFC 9110, 10.1.1 allows it), which Node would answer with a bare 417. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response)
  })
}

export interface UnreadableRequestOptions {
  /** The headers of every answer. */
  headers: Record<string, string>
  /** Counts a call of a network address; throws `request.too-many`. */
  count(ip: string): void
}

/** Status and code for failures of Node's parser. */
const failures: Record<string, [number, ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.invalid'],
  HPE_HEADER_OVERFLOW: [431, 'request.too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'request.too-large'],
}

/** For Fastify's `clientErrorHandler`: answers on the socket and closes it. */
export function answerUnreadable({ headers, count }: UnreadableRequestOptions) {
  return function clientErrorHandler(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, code, retryAfter } = refusalOf(error.code, () => count(socket.remoteAddress ?? ''))
    const reference = newReference()
    this.log.info({ method: 'none', route: 'none', status, code: error.code, reference }, 'answered')
    const body: ErrorBody = { statusCode: status, error: code, issues: [], reference }
    if (socket.writable) {
      const waiting = retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }
      socket.write(rawAnswer(status, { ...headers, ...waiting }, JSON.stringify(body)))
    }
    socket.destroy(error)
  }
}

function refusalOf(failure: string | undefined, count: () => void) {
  const [status, code] = failures[failure ?? ''] ?? ([400, 'request.invalid'] as const)
  try {
    count()
    return { status, code, retryAfter: undefined }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: errorStatus[error.code], code: error.code, retryAfter: error.retryAfter }
  }
}

function rawAnswer(status: number, headers: Record<string, string>, body: string): string {
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
