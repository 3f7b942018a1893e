import { randomUUID } from 'node:crypto'
import { accountFiles, gameFileSchema, generatorFileSchema, scriptFileSchema } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  admin,
  become,
  decide,
  idOf,
  itemOf,
  moderationRows,
  report,
  STATEMENT,
} from '../../../test-support/moderation.ts'
import { kitsByKind, makeItem } from '../../../test-support/items.ts'
import { done, makeScript } from '../../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../../test-support/test-server.ts'
import { exportOf, makeWholeMember } from '../../../test-support/whole-member.ts'
import { exportedTables } from '../table/personal-data.ts'
import { readRows } from './read-rows.ts'

const world = testWorld()

const isSchema = ([name]: readonly [string, unknown]): boolean => name.startsWith('schemas/')
/** By the first part of the name of a file or folder. */
const schemas: Record<string, z.ZodType> = {
  ...accountFiles,
  scripts: scriptFileSchema,
  games: gameFileSchema,
  generators: generatorFileSchema,
}

type Sections = Record<string, Record<string, unknown>[]>
const read = (files: Record<string, string>, name: string) => JSON.parse(files[name] ?? '') as Sections

describe('the archive of a member’s data', () => {
  it('has everything of theirs in files that fit their schemas', async () => {
    const server = await world.serve()
    const { member } = await makeWholeMember(server, world.database, 'heron')
    const files = await exportOf(server, member)
    expect(Object.keys(files).filter((name) => !name.startsWith('schemas/'))).toEqual([
      'README.txt',
      'account.json',
      'settings.json',
      'membership.json',
      'library.json',
      'history.json',
      'moderation.json',
      'feedback.json',
      'scripts/001-shared-evening.json',
      'scripts/002-heron-evening.json',
      'games/001-shared-evening.json',
      'games/002-heron-item.json',
      'games/003-shared-evening.json',
      'games/004-heron-item.json',
      'generators/001-shared-evening.json',
      'generators/002-heron-item.json',
    ])
    const texts = Object.entries(files).filter(([name]) => name !== 'README.txt')
    const values = texts.map(([name, text]) => [name, JSON.parse(text) as unknown] as const)
    const [described, data] = [values.filter(isSchema), values.filter((entry) => !isSchema(entry))]
    expect(described).toHaveLength(10)
    expect(described.filter(([, value]) => !Object.hasOwn(value as object, '$schema'))).toEqual([])
    const problems = data.map(([name, value]) => schemas[name.split(/[./]/)[0] ?? '']?.safeParse(value).error)
    expect(data).toHaveLength(15)
    expect(problems.filter((problem) => problem !== undefined)).toEqual([])
    // Every table with an exported column has the member's rows.
    const empty = exportedTables.filter(({ archive }) => {
      const rows = read(files, `${archive.file}.json`)[archive.section] ?? []
      return rows.length === 0
    })
    expect(empty.map(({ table }) => table)).toEqual(['account_erasures'])
    // The README names every section of every file.
    const unnamed = exportedTables.filter(
      ({ archive }) =>
        !new RegExp(`^${archive.file}\\.json .*\\b${archive.section}\\b`, 'm').test(files['README.txt'] ?? ''),
    )
    expect(unnamed).toEqual([])
  })

  it('has the feedback that an author received and did not delete, without its sender', async () => {
    const server = await world.serve()
    const [author, reader] = [await become(server), await become(server)]
    const { id: itemId } = await makeScript(author, { published: true })
    const send = async (text: string) => {
      const id = randomUUID()
      const params = { kind: 'script', itemId }
      await done(reader.call('writeToAuthor', { params, body: { id, text, showsName: true } }))
      return id
    }
    await send('The slow part could be longer.')
    const deleted = await send('This one was reported and deleted.')
    await report(server, deleted, { kind: 'author-feedback', reason: 'other' })
    await done(author.call('deleteAuthorFeedback', { params: { feedbackId: deleted } }))
    const { receivedFeedback } = read(await exportOf(server, author), 'feedback.json')
    expect(receivedFeedback).toEqual([
      { itemKind: 'script', itemId, text: 'The slow part could be longer.', createdAt: expect.any(String) as string },
    ])
    const sent = read(await exportOf(server, reader), 'feedback.json')
    expect([sent['receivedFeedback'], sent['authorFeedback']?.length]).toEqual([[], 2])
  })

  it('has the decisions about the works and the account of a member, and no dismissed report of another admin', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [by, author] = [await admin(server), await become(server)]
    const [userId, script] = [await idOf(author), await moderationRows(world).makeScript(author)]
    const subjects: { kind: string; id: string }[] = [
      { kind: 'user', id: userId },
      { kind: 'script', id: script.id },
      { kind: 'dialog', id: script.dialogId },
    ]
    for (const kit of kitsByKind) {
      const { id } = await makeItem(author, kit, { shared: true })
      subjects.push({ kind: kit.kind, id })
    }
    for (const { kind, id } of subjects) {
      await report(server, id, { kind })
      expect((await decide(by, (await itemOf(by, id)).id, 'allow', 'The report is unfounded.')).status).toBe(200)
    }
    await report(server, script.id)
    await decide(by, (await itemOf(by, script.id)).id, 'take-down')
    const decisions = async (member: Visitor) =>
      read(await exportOf(server, member), 'moderation.json')['decisions']?.map(({ action, statement }) => [
        action,
        statement,
      ])
    expect(await decisions(author)).toEqual([['take-down', STATEMENT]])
    const own = await decisions(by)
    expect(own?.filter(([action]) => action === 'dismiss')).toHaveLength(subjects.length)
  })

  it('has the texts of the member, and no secret, hash or other person', async () => {
    const server = await world.serve()
    const { member, other } = await makeWholeMember(server, world.database, 'plover')
    const files = await exportOf(server, member)
    const all = Object.values(files).join('\n')
    const own = ['address@example.test', 'name', ' equipment', ' browser', ' line', ' speech', ' about it']
    expect(own.filter((text) => !new RegExp(`plover[.-]?${text}`).test(all))).toEqual([])
    const { rows } = await hashes()
    const secrets = [...rows, other.email, other.username, member.cookie?.split('=')[1] ?? 'none']
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  })

  it('has a script of any length, with every line once and in order', async () => {
    const server = await world.serve()
    const member = await server.visitor().become('supporter')
    const dialogs = Array.from({ length: 1001 }, (_, index) => ({
      trigger: index % 2 === 0 ? ('edge' as const) : ('warm-up' as const),
      text: `Line ${index}, „quoted“ \u2028 "and" 👩‍❤️‍👩`,
    }))
    await makeScript(member, { dialogs })
    const files = await exportOf(server, member)
    const { dialogs: lines } = read(files, 'scripts/001-an-evening.json')
    expect(lines?.map(({ text }) => text)).toEqual(dialogs.map(({ text }) => text))
  })

  it('reads few large rows at a time', async () => {
    const server = await world.serve()
    const member = await become(server)
    const { id: itemId } = await makeScript(member)
    const { queries } = world.database
    await sql`insert into script_versions (item_id, content, size, created_at)
      select ${itemId}::uuid, jsonb_build_object('text', repeat('x', 900000)), 1, now() from generate_series(1, 25)`.execute(
      queries,
    )
    const versions = exportedTables.filter(({ table }) => table === 'script_versions')
    const ids = { userId: await idOf(member), issuer: '', subject: '' }
    const counts: number[] = []
    for (const table of versions) for await (const rows of readRows(queries, table, ids)) counts.push(rows.length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25)
    expect(Math.max(...counts)).toBeLessThanOrEqual(10)
  })

  it('misses no row when others are deleted while it is made', async () => {
    const server = await world.serve()
    const member = await become(server)
    const { id: itemId } = await makeScript(member)
    const { queries } = world.database
    await sql`insert into script_versions (item_id, content, size, created_at)
      select ${itemId}::uuid, jsonb_build_object('text', n), 1, now() + make_interval(secs => n) from generate_series(1, 25) n`.execute(
      queries,
    )
    const [versions] = exportedTables.filter(({ table }) => table === 'script_versions')
    if (!versions) throw new Error('no versions')
    const found: string[] = []
    for await (const rows of readRows(queries, versions, { userId: await idOf(member), issuer: '', subject: '' })) {
      found.push(...rows)
      await sql`delete from script_versions where item_id = ${itemId} and content ->> 'text' in ('1', '2', '3')`.execute(
        queries,
      )
    }
    expect(found).toHaveLength(25)
  })

  it('orders its rows by columns that always have a value', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where is_nullable = 'YES'`.execute(
      world.database.queries,
    )
    const nullable = new Set(rows.map(({ name }) => name))
    expect(exportedTables.filter(({ table, archive }) => nullable.has(`${table}.${archive.order}`))).toEqual([])
  })

  it('is made once at a time', async () => {
    const server = await world.serve()
    const member = await become(server)
    const replies = await Promise.all([member.call('exportData'), member.call('exportData')])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429])
    expect((await member.call('exportData')).status).toBe(200)
  })

  it('is for its member alone, and a limited number of times', async () => {
    const server = await world.serve()
    const member = await server.visitor().become('follower')
    expect((await server.visitor().call('exportData')).error).toBe('auth.signed-out')
    const reply = await member.call('exportData')
    expect(reply.headers['content-type']).toBe('application/zip')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"$/)
    expect(reply.headers['cache-control']).toBe('no-store')
    for (let count = 1; count < 10; count += 1) expect((await member.call('exportData')).status).toBe(200)
    expect((await member.call('exportData')).error).toBe('request.too-many')
  })
})

/** Every stored hash and sealed secret. */
async function hashes() {
  const { queries } = world.database
  const accounts = await queries.selectFrom('identity_accounts').select('password').execute()
  const sessions = await queries.selectFrom('identity_sessions').select('token').execute()
  const links = await queries.selectFrom('patreon_links').select('sealed_access_token').execute()
  return {
    rows: [
      ...accounts.map(({ password }) => password ?? 'none'),
      ...sessions.map(({ token }) => token),
      ...links.map(({ sealed_access_token }) => sealed_access_token),
    ],
  }
}
