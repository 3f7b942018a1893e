import type { FastifyInstance } from 'fastify'

/** No body but JSON: a form or a text/plain post, which any site can send, is refused with 415. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // 'error': a body that names __proto__ or constructor.prototype is refused, not cleaned.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients set the type on posts without a body too.
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
