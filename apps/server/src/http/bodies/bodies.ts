import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nextTurn } from '../../base/turns.ts'
import { AppError } from '../../base/errors.ts'
import { FORM_MAX } from './form-body.ts'
import { beyondBoundsOf, FIELDS_MAX, NESTING_MAX, VALUES_MAX } from './json-bounds.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keeps the body as it was received. */
    keepsBodyBytes?: boolean
    /** Parses a form for this route; absent when forms are refused. */
    readForm?: (text: string) => unknown
    /** Accepts a form and does not read it. */
    ignoresForm?: boolean
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** The bytes of the body, on routes that keep it. */
export const bodyBytesOf = (request: FastifyRequest): Buffer | undefined => bodies.get(request)

const refusals = {
  depth: `Lists and objects may be inside each other ${NESTING_MAX} deep.`,
  fields: `An object has at most ${FIELDS_MAX} fields.`,
  values: `A request holds at most ${VALUES_MAX} values.`,
}

/** Bytes of a body that is read in several turns of the event loop. */
const LARGE = 1_000_000

/** Resolves in a later turn of the event loop for the request of a large body, so that other requests get a turn too. */
export async function turnForLarge({ headers }: FastifyRequest): Promise<void> {
  if (!(Number(headers['content-length']) < LARGE)) await nextTurn()
}

/** 'error': a body with __proto__ or constructor.prototype is refused, not cleaned. */
function jsonReader(app: FastifyInstance): (request: FastifyRequest, text: string) => Promise<unknown> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
}

/**
 * Accepts JSON, and forms on routes with a bearer token. Forms on other routes, and text/plain on all routes, are refused
 * with 415: any site can make a browser send them with a cookie, but not with a token.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const readJson = jsonReader(app)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.keepsBodyBytes) bodies.set(request, Buffer.from(body))
    const text = body.toString()
    // Clients send the content type also without a body.
    if (text === '') return undefined
    const beyond = beyondBoundsOf(text)
    if (beyond) throw new AppError('request.invalid', { issues: [{ path: [], message: refusals[beyond] }] })
    await turnForLarge(request)
    return readJson(request, text)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { readForm, ignoresForm } = request.routeOptions.config
    if (ignoresForm) done(null)
    else if (!readForm) done(new AppError('request.not-json'))
    else if (body.length > FORM_MAX) done(new AppError('request.too-large'))
    else done(null, readForm(body.toString()))
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (request, _body, done) => {
    done(request.routeOptions.config.ignoresForm ? null : new AppError('request.not-json'))
  })
}
