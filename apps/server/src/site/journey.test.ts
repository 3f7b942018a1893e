/** The whole way of a new member from sign-up to unlinking, on every available database. */
import { defaultSettings, DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { defaultScript } from '@rubato/script-content'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from '../test-support/databases.ts'
import { readDialogs } from '../test-support/scripts.ts'
import { testWorld } from '../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)

  it('a new member signs up, declares age, links, changes settings, reads a script, unlinks and loses access', async () => {
    const visitor = (await world.serve()).visitor()
    expect((await visitor.signUp()).status).toBe(200)
    expect((await visitor.call('getSettings')).error).toBe('account.age-not-declared')
    expect((await visitor.declareAge()).status).toBe(200)
    expect((await visitor.call('getSettings')).error).toBe('membership.required')
    expect((await visitor.linkAs('supporter')).body).toMatchObject({ linked: true, membershipTier: 'supporter' })
    const tempo = { min: 50, max: 120 }
    await visitor.call('updateSettings', { body: { tempo } })
    await visitor.call('updateSettings', { body: { chatSpeed: 'slow' } })
    const changed = { ...defaultSettings, tempo, chatSpeed: 'slow', revision: 2 }
    expect((await visitor.call('getSettings')).body).toEqual(changed)
    const dialogs = await readDialogs(visitor, DEFAULT_SCRIPT_ID)
    expect(dialogs).toHaveLength(defaultScript.dialogs.length)
    expect((await visitor.call('listTriggers', { query: { scriptId: DEFAULT_SCRIPT_ID } })).status).toBe(200)
    expect((await visitor.call('membershipStatus')).body).toMatchObject({ vendor: 'patreon', subscribed: true })
    expect((await visitor.call('patreonUnlink')).status).toBe(204)
    expect((await visitor.call('getSettings')).error).toBe('membership.required')
  })

  it('concurrent sign-ups with one address create one account', async () => {
    const server = await world.serve()
    const { email } = server.visitor()
    const replies = await Promise.all([1, 2, 3, 4].map(() => server.visitor().signUp({ email })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'auth.email-taken')).toHaveLength(3)
    const { rows } = await sql`select 1 from users where email = ${email}`.execute(world.database.queries)
    expect(rows).toHaveLength(1)
  })

  it('concurrent calls link a Patreon account once', async () => {
    const server = await world.serve()
    const [patron] = await world.standIns.patreon.control.createUsers('supporter')
    const visitors = await Promise.all(
      [1, 2, 3].map(async () => {
        const visitor = server.visitor()
        await visitor.signUp()
        return visitor
      }),
    )
    const replies = await Promise.all(visitors.map((visitor) => visitor.linkAs('supporter', patron?.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error === 'patreon.already-linked')).toHaveLength(2)
  })
})
