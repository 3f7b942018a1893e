import Fastify, { type FastifyInstance } from 'fastify'
import { renderMailbox } from './page.ts'
import type { ReceivedMail } from './smtp.ts'

/** The page of the mailbox, and its mails as JSON, as an app without a port. It never logs. */
export const buildMailbox = (mails: readonly ReceivedMail[]): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const newestFirst = () => mails.toReversed()
  app.get('/', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderMailbox(newestFirst())),
  )
  app.get('/mails', async () => newestFirst())
  return app
}
