/** Admins, and the log of their actions, on every available database. */
import { type AuditEntry, reverificationPresets } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  decide,
  idOf,
  itemOf,
  moderationRows,
  report,
  STATEMENT,
  pageOf,
  restoreSeen,
} from '../../test-support/moderation.ts'
import { testWorld, PASSWORD } from '../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const { makeScript } = moderationRows(world)

  describe('the log', () => {
    it('lists the actions of admins, the latest first', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      await restoreSeen(by, script.id, 'We were wrong.')
      const entries = pageOf<AuditEntry>(await by.call('listAudit', { query: { limit: '3' } })).data
      expect(entries).toMatchObject([
        { action: 'restore', admin: by.username, kind: 'script', subjectId: script.id, statement: 'We were wrong.' },
        { action: 'take-down', admin: by.username, kind: 'script', subjectId: script.id, statement: STATEMENT },
        { action: 'grant-admin', admin: 'Command line', kind: 'user', subjectId: await idOf(by) },
      ])
    })

    it.each([
      'update audit_log set statement = $$nothing$$',
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ])('is kept by the database from every change: %s', async (statement) => {
      const server = await world.serve()
      await admin(server)
      const { queries } = world.database
      const before = await queries.selectFrom('audit_log').selectAll().orderBy('id').execute()
      expect(before.length).toBeGreaterThan(0)
      await expect(sql.raw(statement).execute(queries)).rejects.toThrow('The audit log is append-only')
      expect(await queries.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before)
    })

    it('survives the deletion of the admin’s account', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      const { queries } = world.database
      await queries
        .deleteFrom('users')
        .where('id', '=', await idOf(by))
        .execute()
      const entry = await queries
        .selectFrom('audit_log')
        .selectAll()
        .where('subject_id', '=', script.id)
        .executeTakeFirst()
      expect(entry).toMatchObject({ admin_name: by.username, statement: STATEMENT })
    })
  })

  describe('an admin', () => {
    it('has to prove a factor every ten minutes', async () => {
      const server = await world.serve()
      const by = await admin(server)
      server.clock.advance(reverificationPresets.strict.minutes * 60_000 - 60_000)
      expect((await by.call('listQueue')).status).toBe(200)
      server.clock.advance(60_000 + 1000)
      expect(await by.call('listQueue')).toMatchObject({ status: 403, error: 'auth.reverification-required' })
      await by.call('token')
      expect((await by.call('listQueue')).error).toBe('auth.reverification-required')
      await by.call('reverify', { body: { password: 'wrong password' } })
      expect((await by.call('listQueue')).error).toBe('auth.reverification-required')
      await by.call('reverify', { body: { password: PASSWORD } })
      expect((await by.call('listQueue')).status).toBe(200)
    })

    it('is marked as one in the profile, and loses access with the next request after the revocation', async () => {
      const server = await world.serve()
      const by = await admin(server)
      expect((await by.call('me')).body).toMatchObject({ isAdmin: true })
      await world.database.queries
        .updateTable('users')
        .set({ is_admin: false })
        .where('id', '=', await idOf(by))
        .execute()
      expect((await by.call('me')).body).toMatchObject({ isAdmin: false })
      expect(await by.call('listQueue')).toMatchObject({ status: 403, error: 'admin.required' })
    })
  })
})
