import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { FORM_MAX } from './form-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The text of the body is kept beside what is parsed from it. */
    keepsBodyText?: boolean
    /** Reads a form for this route; absent where forms are refused. */
    readForm?: (text: string) => unknown
  }
}

const bodyTexts = new WeakMap<FastifyRequest, string>()

/** The body as it came, on routes that keep it. */
export const bodyTextOf = (request: FastifyRequest): string | undefined => bodyTexts.get(request)

/**
 * No body but JSON, and forms on routes that ask for a bearer token. Elsewhere a form, and a text/plain post anywhere, is
 * refused with 415: any site can make a browser send them, with the cookie but never with a token.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // 'error': a body that names __proto__ or constructor.prototype is refused, not cleaned.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBodyText) bodyTexts.set(request, body.toString())
    // Clients set the type on posts without a body too.
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { readForm } = request.routeOptions.config
    if (!readForm) done(new AppError('request.not-json'))
    else if (body.length > FORM_MAX) done(new AppError('request.too-large'))
    else done(null, readForm(body.toString()))
  })
}
