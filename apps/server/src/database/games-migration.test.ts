/** Games that were saved before migration 045, which splits their content. */
import { PGlite } from '@electric-sql/pglite'
import type { Game } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { gameNoun } from '../features/games/game-noun.ts'
import { getItem } from '../items/view/get-item.ts'
import { gameContent, splash } from '../test-support/items.ts'
import { migrate, readMigrations } from './migrate.ts'
import { onPglite, pgliteExtensions } from './open-database.ts'

const FIRST = '045'
const owner = '10000000-0000-4000-8000-000000000000'
const generated = '20000000-0000-4000-8000-000000000000'
const composed = '30000000-0000-4000-8000-000000000000'

it('A game from before its content was split is read as it was saved', async () => {
  const database = onPglite(await PGlite.create({ extensions: pgliteExtensions }))
  const { queries } = database
  await migrate(
    database,
    readMigrations().filter(({ name }) => name < FIRST),
  )
  const { splash: _splash, tags: _tags, ...content } = gameContent()
  const { origin: _origin, ...withoutOrigin } = content
  await sql`insert into users (id, issuer, subject, username) values (${owner}, 'test', 'one', 'Oldest')`.execute(
    queries,
  )
  for (const [id, game] of [
    [generated, content],
    [composed, withoutOrigin],
  ] as const) {
    await sql`insert into games (id, owner_id, name, description, game)
      values (${id}, ${owner}, 'Kaleidoscope evening', 'From then.', ${JSON.stringify({ ...game, splash })}::text::jsonb)`.execute(
      queries,
    )
  }

  expect(await migrate(database)).toContain('045-games-and-generators.sql')

  const actor = { userId: owner } as Parameters<typeof getItem>[2]
  const read = (id: string): Promise<Game> => getItem({ queries }, gameNoun, actor, id)
  const first = await read(generated)
  expect(first).toMatchObject({
    ...content,
    splash,
    name: 'Kaleidoscope evening',
    shared: false,
    tags: [],
    revision: 1,
  })
  expect(first.summary.minutes.max).toBeGreaterThan(0)
  expect(first.refusals).toBeUndefined()
  expect(await read(composed)).not.toHaveProperty('origin')
  const { rows } = await sql<{ id: string; content_bytes: number }>`
    select id, content_bytes from games where search @@ 'kaleidoscope'::tsquery order by id`.execute(queries)
  expect(rows.map(({ id }) => id)).toEqual([generated, composed])
  expect(rows.every(({ content_bytes }) => content_bytes > 1000)).toBe(true)
  await database.close()
})
