import { accountFiles, gameFileSchema, generatorFileSchema, scriptFileSchema } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeScript } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { exportOf, makeWholeMember } from '../../../test-support/whole-member.ts'
import { exportedTables } from '../table/personal-data.ts'

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
