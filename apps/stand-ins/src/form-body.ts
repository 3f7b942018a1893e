import type { FastifyInstance } from 'fastify'

/** Lets `app` and the plugins inside it accept form-encoded bodies; handlers receive `URLSearchParams`. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** The form of a request, empty when it had no body. */
export const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
