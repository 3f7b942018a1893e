import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The text of the body is kept beside what is parsed from it. */
    keepsBodyText?: boolean
  }
}

const bodyTexts = new WeakMap<FastifyRequest, string>()

/** The body as it came, on routes that keep it. */
export const bodyTextOf = (request: FastifyRequest): string | undefined => bodyTexts.get(request)

/** No body but JSON: a form or a text/plain post, which any site can send, is refused with 415. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // 'error': a body that names __proto__ or constructor.prototype is refused, not cleaned.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBodyText) bodyTexts.set(request, body.toString())
    // Clients set the type on posts without a body too.
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
