/** How an endpoint is described: the server binds it, the client is derived from it, OpenAPI is generated from it. */
import type { z } from 'zod'
import type { Capability } from '../domain/capabilities.ts'
import type { ErrorCode } from './errors.ts'

/** Below this path the whole API lives. */
export const API_BASE = '/api'

/**
 * Who may call: anyone; anyone, with the session cookie if there is one (auth routes alone); a signed-in user with a
 * bearer token; a member (tier at least follower, adult by declaration); a member holding a capability; or an admin
 * whose factor was verified within the last ten minutes (strict reverification).
 */
export type Access = 'public' | 'session' | 'user' | 'member' | { capability: Capability } | 'admin'

/** The largest answer, bytes before compression. */
export const ANSWER_BYTES_MAX = 2_000_000

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `:name` for parameters, below the API base `/api`. */
  path: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  /** Names in lower case. What else a request carries is not looked at. */
  headers?: z.ZodType
  body?: z.ZodType
  /** The handler checks a signature over the body: it gets the text besides what was parsed from it. */
  signed?: true
  /** Bytes, where an honest body is larger than the server's common limit. */
  bodyLimit?: number
  /** Absent: the reply has no content (204). */
  response?: z.ZodType
  /** Codes beyond those every endpoint may answer. */
  errors: readonly ErrorCode[]
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type In<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.input<S> } : unknown
type Out<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : unknown

/** What a caller passes. */
export type EndpointInput<E extends Endpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>
/** What a handler receives once parsed. */
export type EndpointRequest<E extends Endpoint> = Out<E, 'params'> &
  Out<E, 'query'> &
  Out<E, 'headers'> &
  Out<E, 'body'>
export type EndpointOutput<E extends Endpoint> = E extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
