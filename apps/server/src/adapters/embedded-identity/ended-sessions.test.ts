import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testWorld } from '../../test-support/test-server.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { SESSIONS_MAX } from './sessions.ts'

const world = testWorld()

/** Steps of all iterations over maps while `work` runs. */
function mapStepsOf(work: () => void): number {
  const iterator = Object.getPrototypeOf(new Map().entries()) as { next: () => unknown }
  const { next } = iterator
  let steps = 0
  iterator.next = function count(this: unknown) {
    steps += 1
    return next.call(this)
  }
  try {
    work()
  } finally {
    iterator.next = next
  }
  return steps
}

describe('ended sessions', () => {
  it('are remembered in linear work', async () => {
    const messages: ((id: string) => void)[] = []
    const ended = createEndedSessions(
      {
        queries: world.database.queries,
        listen: (_channel, { message }) => {
          messages.push(message)
          return async () => {}
        },
      },
      300,
    )
    ended.follow()
    const count = 20_000
    const steps = mapStepsOf(() => {
      for (let n = 0; n < count; n += 1) for (const remember of messages) remember(`session ${n}`)
    })
    expect(steps).toBeLessThan(5 * count)
    expect(await ended.isEnded('session 0')).toBe(true)
  })
})

describe('a sign-in', () => {
  it('ends the oldest sessions above the limit, with their bearers', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const oldest = server.visitor()
    await oldest.signUp()
    const { queries } = world.database
    const { id: userId } = await queries
      .selectFrom('identity_users')
      .select('id')
      .where('email', '=', oldest.email)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: SESSIONS_MAX - 1 }, () => ({
      user_id: userId,
      token: randomUUID(),
      expires_at: new Date(Date.now() + 3_600_000),
      ip_address: null,
      user_agent: null,
      factor_verified_at: null,
      second_factor_verified_at: null,
    }))
    await queries.insertInto('identity_sessions').values(rows).execute()
    expect((await oldest.call('me')).status).toBe(200)
    const body = { email: oldest.email, password: PASSWORD }
    const newest = server.visitor()
    expect((await newest.call('signIn', { body })).status).toBe(200)
    const left = await queries.selectFrom('identity_sessions').select('token').where('user_id', '=', userId).execute()
    expect(left).toHaveLength(SESSIONS_MAX)
    expect(left.map(({ token }) => token)).toEqual(expect.arrayContaining(rows.map(({ token }) => token)))
    expect((await oldest.call('me')).status).toBe(401)
  })
})
