import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { turnOnSecondFactor } from '../../test-support/totp.ts'
import { createSecondFactors } from './second-factor.ts'

describe.each(databases)('recovery codes on %s', (_, open) => {
  const world = testWorld(open)

  it('that are renewed by six calls at once are ten: one whole set', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    await turnOnSecondFactor(visitor, server.clock.now())
    const replies = await Promise.all(Array.from({ length: 6 }, () => visitor.call('renewRecoveryCodes')))
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    const sets = replies.map(({ body }) => (body as { recoveryCodes: string[] }).recoveryCodes)
    const { queries } = world.database
    const rows = await queries.selectFrom('identity_recovery_codes').select('user_id').execute()
    expect(rows).toHaveLength(10)
    const secrets = ['only-for-tests-0123456789abcdefghijklmnopqrstuvwxyz'] as const
    const store = createSecondFactors({ queries, clock: server.clock, secrets })
    const userId = rows[0]?.user_id ?? ''
    const valid = await Promise.all(
      sets.map(async (codes) => {
        const used = await Promise.all(codes.map((code) => store.use(userId, code.replace('-', ''))))
        return used.filter((each) => each !== null).length
      }),
    )
    expect(valid.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 10])
  })
})
