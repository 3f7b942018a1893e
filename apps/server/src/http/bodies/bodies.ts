import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { FORM_MAX } from './form-body.ts'
import { isNestedTooDeeply, NESTING_MAX } from './nesting.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keeps the body as it was received. */
    keepsBodyBytes?: boolean
    /** Parses a form for this route; absent when forms are refused. */
    readForm?: (text: string) => unknown
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** The bytes of the body, on routes that keep it. */
export const bodyBytesOf = (request: FastifyRequest): Buffer | undefined => bodies.get(request)

const tooDeep = () =>
  new AppError('request.invalid', {
    issues: [{ path: [], message: `Lists and objects may be inside each other ${NESTING_MAX} deep.` }],
  })

/**
 * Accepts JSON, and forms on routes with a bearer token. Forms on other routes, and text/plain on all routes, are refused
 * with 415: any site can make a browser send them with a cookie, but not with a token.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // 'error': a body with __proto__ or constructor.prototype is refused, not cleaned.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBodyBytes) bodies.set(request, Buffer.from(body))
    const text = body.toString()
    // Clients send the content type also without a body.
    if (text === '') done(null, undefined)
    else if (isNestedTooDeeply(text)) done(tooDeep())
    else void parse(request, text, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { readForm } = request.routeOptions.config
    if (!readForm) done(new AppError('request.not-json'))
    else if (body.length > FORM_MAX) done(new AppError('request.too-large'))
    else done(null, readForm(body.toString()))
  })
}
