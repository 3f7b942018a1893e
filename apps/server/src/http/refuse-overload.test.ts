import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { newLifecycle } from '../base/lifecycle.ts'
import { installErrorHandler } from './errors/error-handler.ts'
import { followLifecycle } from './follow-lifecycle.ts'
import { PENDING_CALLS_MAX, refuseOverload } from './refuse-overload.ts'

/** Keeps the event loop busy until the returned function is called. */
function keepBusy(): () => void {
  const work = setInterval(() => {
    for (const until = performance.now() + 50; performance.now() < until;);
  })
  return () => clearInterval(work)
}

it('refuses calls while the process is busy and has many, answers about itself, and then takes calls again', async () => {
  const app = Fastify()
  installErrorHandler(app, () => {})
  const lifecycle = newLifecycle('ready')
  followLifecycle(app, lifecycle)
  await refuseOverload(app, lifecycle)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.get('/api/slow', async () => {
    await released
    return 'answered'
  })
  app.get('/api/quick', async () => 'answered')
  app.get('/api/health', async () => 'alive')
  const statusOf = async (path: string) => (await app.inject(path)).statusCode

  const pending = Promise.all(Array.from({ length: PENDING_CALLS_MAX }, () => app.inject('/api/slow')))
  await expect.poll(() => lifecycle.pendingCalls).toBe(PENDING_CALLS_MAX)
  // The process may have been busy until now.
  await expect.poll(() => statusOf('/api/quick'), { message: 'many calls, but time for more' }).toBe(200)

  const rest = keepBusy()
  await expect.poll(() => statusOf('/api/quick'), { timeout: 60_000 }).toBe(503)
  const refused = await app.inject('/api/quick')
  expect(refused.json()).toMatchObject({
    statusCode: 503,
    error: 'service.unavailable',
    issues: [{ path: [], message: 'The site has more calls than it can answer at once.' }],
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf('/api/health')).toBe(200)

  release()
  for (const { statusCode } of await pending) expect(statusCode).toBe(200)
  expect(await statusOf('/api/quick'), 'busy, but with few calls').toBe(200)
  rest()
  await app.close()
})
