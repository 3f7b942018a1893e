/** Admins, and the log of their actions, on every available database. */
import { type AuditEntry, reverificationPresets } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
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
import { removeOldEntries } from '../../audit/audit-log.ts'
import { systemClock } from '../../ports/clock.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, PASSWORD } from '../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
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

    it('is searched by reason, admin, action, subject and day', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const userId = await idOf(owner)
      const body = { statement: 'Took 50% of_the\\crumbs.' }
      await done(by.call('endUserSessions', { params: { userId }, body }))
      const about = { subjectId: userId }
      const found = async (query: Record<string, string>) =>
        pageOf<AuditEntry>(await by.call('listAudit', { query: { ...about, ...query } })).data.length
      const today = new Date(server.clock.now()).toISOString().slice(0, 10)
      const fitting = [
        { search: '50%' },
        { search: 'OF_THE\\c' },
        { admin: by.username.toUpperCase() },
        { action: 'end-sessions' },
        { from: today, to: today },
      ]
      for (const query of fitting) expect([query, await found(query as Record<string, string>)]).toEqual([query, 1])
      const others = [
        { search: '50.' },
        { search: 'ofxthe' },
        { admin: 'nobody' },
        { action: 'suspend' },
        { to: '2020-01-01' },
      ]
      for (const query of others) expect([query, await found(query as Record<string, string>)]).toEqual([query, 0])
      expect(await by.call('listAudit', { query: { search: '50' } })).toMatchObject({ status: 400 })
    })

    it('is exported as CSV in which no cell is a formula, and the export is logged with its reason', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const userId = await idOf(owner)
      await done(by.call('endUserSessions', { params: { userId }, body: { statement: '=HYPERLINK("evil"),\nnext' } }))
      const statement = 'The yearly review of the log.'
      const body = { statement, filter: { subjectId: userId } }
      const file = await by.call('exportAudit', { body })
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="admin-log-\d{4}-\d\d-\d\d\.csv"$/)
      const [head, ...lines] = String(file.body).split('\r\n')
      expect(head).toBe('at,admin,action,kind,subjectId,statement,details')
      expect(lines.join('\n')).toContain(
        `"end-sessions","user","${userId}","'=HYPERLINK(""evil""),\nnext","{""count"":`,
      )
      const [entry] = pageOf<AuditEntry>(await by.call('listAudit', { query: { action: 'export-log' } })).data
      expect(entry).toMatchObject({ kind: 'site', subjectId: null, admin: by.username, statement })
    })

    it('keeps decisions on works, and forgets entries about accounts after three years', async () => {
      const { queries } = world.database
      const old = { at: new Date('2020-01-01'), admin_name: 'ada', statement: 'Long ago.' }
      const subject_id = '00000000-0000-4000-8000-000000000001'
      await queries
        .insertInto('audit_log')
        .values([
          { ...old, action: 'dismiss', kind: 'script', subject_id },
          { ...old, action: 'suspend', kind: 'user', subject_id },
          { ...old, action: 'reconcile', kind: 'site', subject_id: null },
        ])
        .execute()
      await removeOldEntries({ queries, clock: systemClock })
      const left = await queries.selectFrom('audit_log').select('kind').where('at', '=', old.at).execute()
      expect(left).toEqual([{ kind: 'script' }])
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
