/** Requests to connect and disconnect that end late. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from '../model/messages.ts'
import { connectIntiface, type Intiface } from './intiface-client.ts'

vi.mock('./intiface-client.ts')

/** A connection that is closed when `release` is called. */
function connection(server: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const close = vi.fn(() => promise)
  const intiface = { server, close, stopAll: vi.fn(), transit: () => 0 } as unknown as Intiface
  return { intiface, close, release: resolve }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

const connect: ToWorker = { kind: 'connect', address: 'ws://127.0.0.1:1' }
const told: FromWorker[] = []
let post: (message: ToWorker) => void

beforeAll(async () => {
  vi.stubGlobal('postMessage', (message: FromWorker) => told.push(message))
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: { data: ToWorker }) => void) => {
    if (kind === 'message') post = (data) => listener({ data })
  })
  await import('./device.worker.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(async () => {
  vi.mocked(connectIntiface).mockReset()
  post({ kind: 'disconnect' })
  await turn()
  told.length = 0
})

/** Connects to the first of two servers. */
async function connected() {
  const servers = { first: connection('first'), second: connection('second') }
  for (const { intiface } of Object.values(servers)) vi.mocked(connectIntiface).mockResolvedValueOnce(intiface)
  post(connect)
  await turn()
  return servers
}

test('A connection that closes late does not announce its end once another one was requested', async () => {
  const { first, second } = await connected()
  for (const message of [{ kind: 'disconnect' }, connect] as const) post(message)
  await turn()
  first.release()
  await turn()
  expect(told).toEqual([
    { kind: 'connected', server: 'first' },
    { kind: 'connected', server: 'second' },
  ])
  expect([first.close, second.close].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  second.release()
  post({ kind: 'disconnect' })
  await turn()
  expect(told.at(-1)).toEqual({ kind: 'disconnected', fault: null })
})

test.each([
  ['another request to connect', connect, 2],
  ['a request to disconnect', { kind: 'disconnect' }, 1],
] as const)(
  'A request to connect that waits for the close of a connection is replaced by %s',
  async (_, next, count) => {
    const { first, second } = await connected()
    post(connect)
    post(next)
    first.release()
    await turn()
    expect(connectIntiface).toHaveBeenCalledTimes(count)
    second.release()
  },
)
