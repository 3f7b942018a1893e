/** The description of an endpoint: the server binds it, the client is derived from it, OpenAPI is generated from it. */
import type { z } from 'zod'
import type { Capability } from '../domain/member/capabilities.ts'
import type { ErrorCode } from './errors.ts'

/** The path prefix of the API. */
export const API_BASE = '/api'

/**
 * Access to a call. `public`: everyone. `session`: everyone, with the session cookie if there is one (auth routes
 * alone). `user`: a signed-in user with a bearer token. `member`: a user of at least the follower tier who declared to
 * be an adult. A capability: a member who holds it. `admin`: an admin. A suspended user has the calls of `user` alone.
 * The server's table of reverifications says which calls need a fresh proof of a factor; all calls of admins do.
 */
export type Access = 'public' | 'session' | 'user' | 'member' | { capability: Capability } | 'admin'

/** The largest response, bytes before compression. */
export const ANSWER_BYTES_MAX = 2_000_000

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `:name` for parameters, below the API base `/api`. */
  path: string
  summary: string
  access: Access
  /** With access `user`: refused to a suspended user, who has the other calls of this access. */
  refusesSuspended?: true
  /** Opens an account or sells something: refused where the site is blocked, as the calls of members are. */
  refusesBlocked?: true
  /**
   * Also answered while policies of the site wait for the acceptance of the user: their own account, data and subscriptions,
   * and the calls of the acceptance itself. All other calls with a bearer token are refused with `policies.not-accepted`.
   */
  beforeAcceptance?: true
  params?: z.ZodType
  query?: z.ZodType
  /** Names in lower case. Other headers are ignored. */
  headers?: z.ZodType
  body?: z.ZodType
  /** The handler verifies a signature over the body: it receives the bytes in addition to the parsed body. */
  signed?: true
  /** A form as body is accepted and not read: another program calls, and the query says everything. Without `body`. */
  ignoresForm?: true
  /**
   * A user's calls run one at a time, a file until it is sent: another is refused with `request.too-many`. Not with access `public`
   * or `session`.
   */
  oneAtATime?: true
  /**
   * The call reaches a vendor, or stores a row for a call that does: a user has so many of them within an hour, and another is
   * refused with `request.too-many`. Not with access `public` or `session`. Calls with a limit by the minute (speech, grammar,
   * media, lists of photos) count themselves.
   */
  vendorCallsPerHour?: number
  /** Bytes; set where a valid body is larger than the server's common limit. */
  bodyLimit?: number
  /**
   * Seconds during which caches may use the response; for `public` calls whose response is the same for every caller. It is
   * made once for the process. Other responses are not cached.
   */
  cacheSeconds?: number
  /** Absent: the response has no content (204), or is a file. */
  response?: z.ZodType
  /** Of a change: its response is what GET of the same path answers after it. */
  answersAsGet?: true
  /** The response is a file of this media type, unless the file names its own; it is sent while it is made. */
  file?: string
  /** Error codes in addition to those that every endpoint may return. */
  errors?: readonly ErrorCode[]
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type In<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.input<S> } : unknown
type Out<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : unknown

/** The input of a caller. */
export type EndpointInput<E extends Endpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>
/** The parsed request that a handler receives. */
export type EndpointRequest<E extends Endpoint> = Out<E, 'params'> &
  Out<E, 'query'> &
  Out<E, 'headers'> &
  Out<E, 'body'>
export type EndpointOutput<E extends Endpoint> = E extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : E extends { file: string }
    ? FileOutput
    : undefined

/** A file, piece by piece. */
export interface FileOutput {
  /** Proposed name, in ASCII. */
  name: string
  /** The media type, where it differs from the endpoint's. */
  type?: string
  content: AsyncIterable<Uint8Array>
}
