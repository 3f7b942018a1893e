/** User names, on every available database. */
import { foldName, lookAlikes } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import { testWorld } from '../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const signUp = async (username: string) =>
    (await world.serve({ rateLimitFactor: 100 })).visitor().signUp({ username })
  let names = 0
  const newName = () => `Maxim-${process.pid}-${(names += 1)}-K`

  it('are unique also across look-alike letters, and the error names the field', async () => {
    const name = newName()
    expect((await signUp(name)).status).toBe(200)
    const written = [name, name.toUpperCase(), name.replace('x', 'х').replace('a', 'а').replace('M', 'М')]
    for (const other of [...written, name.replace('i', '1'), name.replace('M', 'Ｍ')]) {
      expect(await signUp(other)).toMatchObject({
        status: 400,
        error: 'request.invalid',
        issues: [{ path: ['username'] }],
      })
    }
    expect((await signUp(`${name}a`)).status).toBe(200)
  })

  it.each(['schoolgirl', 'Under_Age', 't33nager', 'my-sister'])('%s names a forbidden subject', async (name) => {
    const message = expect.stringMatching(/not allowed/) as string
    expect(await signUp(name)).toMatchObject({ status: 400, issues: [{ path: ['username'], message }] })
  })

  it.each(['Rubato', 'rubat0', 'admin', 'Supporter', 'moderator'])('%s is reserved', async (name) => {
    const reply = await signUp(name)
    expect(reply).toMatchObject({
      status: 400,
      issues: [{ path: ['username'], message: expect.stringMatching(/reserved/) as string }],
    })
  })

  it('are given to one of several concurrent sign-ups, and the others leave no incomplete account', async () => {
    const name = newName()
    const server = await world.serve({ rateLimitFactor: 100 })
    const visitors = [1, 2, 3].map(() => server.visitor())
    const replies = await Promise.all(visitors.map((visitor) => visitor.signUp({ username: name })))
    const created = visitors.filter((_, index) => replies[index]?.status === 200)
    expect(created.length).toBeGreaterThan(0)
    const all = await Promise.all(
      created.map(async (visitor) => (await visitor.call('me')).body as { username: string }),
    )
    expect(new Set(all.map(({ username }) => foldName(username))).size).toBe(created.length)
  })

  it('are folded by the database in the same way as by the contracts', async () => {
    const capitals = Array.from({ length: 0x3000 }, (_, code) => code)
      .filter((code) => code > 31)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /[\p{L}\p{N}]/u.test(character))
    const given = [...lookAlikes.keys(), ...capitals, 'ＲＵＢＡＴＯ', 'Ꙁ', 'Ꭰ', '𐐀']
    const { rows } = await sql<{ name: string; folded: string }>`
      select name, fold_name(name) as folded from jsonb_array_elements_text(${JSON.stringify(given)}::text::jsonb) as given (name)
    `.execute(world.database.queries)
    expect(rows.filter(({ name, folded }) => folded !== foldName(name)).map(({ name }) => name)).toEqual([])
  })
})
