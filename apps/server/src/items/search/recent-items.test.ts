import { defaultSettings } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../base/actor.ts'
import { gameNoun } from '../../features/games/game-noun.ts'
import { createListCursors } from '../../pagination/list-cursors.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { recentPeriods } from '../../search/recent-periods.ts'
import { databases } from '../../test-support/databases.ts'
import { itemKits, makeItem } from '../../test-support/items.ts'
import { idOf, newWord } from '../../test-support/library.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { json } from '../check/recheck.ts'
import { listItems } from './list-items.ts'

const DAY_MS = 24 * 3_600_000
const GAMES = 9
const games = itemKits[0] as (typeof itemKits)[number]

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)

  it('A search with filters finds the same games at any page size, whether or not recent periods are read first', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const owner = await server.visitor().become('master')
    const { queries } = world.database
    const word = newWord()
    // Every third game is strong; each is 20 days older than the one before.
    for (let n = 0; n < GAMES; n++) {
      const item = await makeItem(owner, games, { name: `${word} ${n}`, shared: true })
      const summary = json({
        ...item.summary,
        intensity: n % 3 === 0 ? 'strong' : 'gentle',
        minutes: { min: 5, max: 5 },
      })
      const first_shared_at = new Date(server.clock.now() - (n * 20 + 1) * DAY_MS)
      const values: object = { summary, first_shared_at }
      await queries.updateTable('games').set(values).where('id', '=', item.id).execute()
    }
    const actor = { userId: await idOf(owner) } as Actor
    const cursors = createListCursors(['only for tests'])
    const strongGames = async (recent: number, limit: number) => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await listItems(
          {
            queries,
            cursors,
            clock: server.clock,
            recent: recentPeriods({ queries, clock: server.clock }, sharedTables.game, recent),
            settingsOf: async () => defaultSettings,
          },
          gameNoun,
          { actor, rule: { age: 'declare', off: [] } },
          {
            search: word,
            sort: 'newest',
            intensity: 'strong',
            minutes: 6,
            limit,
            ...(cursor !== undefined && { cursor }),
          },
        )
        names.push(...page.data.map(({ name }) => name))
        cursor = page.pagination.next ?? undefined
      } while (cursor !== undefined)
      return names
    }
    for (const recent of [1, 4, 8, 1_000_000]) {
      for (const limit of [1, 2, 24])
        expect(await strongGames(recent, limit)).toEqual([`${word} 0`, `${word} 3`, `${word} 6`])
    }
  })
})
