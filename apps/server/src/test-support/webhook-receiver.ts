/** A server of an operator that receives signed webhooks. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach } from 'vitest'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Keeps the events whose signature is right, while `status` is 200. Call it where the tests are described. */
export function webhookReceiver<Event>() {
  const receiver = {
    secret: SECRET,
    url: '',
    /** The status of its answers. */
    status: 200,
    received: [] as Event[],
    /** Of every call, also those that were refused. */
    ids: [] as (string | undefined)[],
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const headers = request.headers as Record<string, string>
      receiver.ids.push(headers['webhook-id'])
      if (receiver.status === 200) receiver.received.push(new Webhook(SECRET).verify(body, headers) as Event)
      response.writeHead(receiver.status).end()
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    receiver.received.length = 0
    receiver.ids.length = 0
    receiver.status = 200
  })
  return receiver
}
