/** Callers who leave before they have their answer. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { installErrorHandler } from './error-handler.ts'

it('A caller who leaves before the first byte of an answer is not a failure of the server', async () => {
  const log: string[] = []
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => log.push(line) } } })
  installErrorHandler(app, () => {})
  const begun = Promise.withResolvers<void>()
  app.post('/', (_, reply) => {
    begun.resolve()
    return reply.send(new Readable({ read() {} }))
  })
  const [host, port] = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http://', '').split(':')
  const caller = connect(Number(port), host)
  caller.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  await begun.promise
  caller.destroy()
  await once(caller, 'close')
  await app.close()
  expect(log.filter((line) => line.includes('"level":50') || line.includes('"statusCode":5'))).toEqual([])
})
