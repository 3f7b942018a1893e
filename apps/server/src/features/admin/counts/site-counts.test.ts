import { randomUUID } from 'node:crypto'
import type { SiteCounts } from '@rubato/contracts/domain'
import { expect, it } from 'vitest'
import { DAY } from '../../../test-support/moderation.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { countMembers } from './site-counts.ts'

const world = testWorld()

it('Counts show no group of fewer than five, and no member is named', async () => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const { queries } = world.database
  const by = await (await server.visitor().become('follower')).becomeAdmin()
  for (let made = 0; made < 4; made += 1) await server.visitor().become('follower')
  for (let made = 0; made < 4; made += 1) await server.visitor().become('master')
  const { clock } = server
  const day = Math.floor(clock.now() / DAY)
  // The next night counts the week of this day.
  await countMembers({ queries, clock: { ...clock, now: () => clock.now() + DAY }, everyoneHolds: null })
  const item = { item_id: randomUUID(), ratings: 0, bookmarks: 0, clones: 0 }
  await queries
    .insertInto('item_days')
    .values({ ...item, day, plays: 9, finishes: 4, stops: [5, 0, 0, 0, 0, 0, 0, 0, 0, 2] })
    .execute()
  const counts = await done<SiteCounts>(by.call('getCounts'))
  expect(counts.weeks).toHaveLength(13)
  const found = counts.weeks.find(({ members }) => members.follower !== null)
  expect(found?.members).toEqual({ free: null, follower: 5, supporter: null, master: null })
  const played = counts.weeks.find(({ plays }) => plays !== null)
  expect(played).toMatchObject({ plays: 9, finishes: null })
  expect(new Date(`${played?.week}T00:00:00Z`).getUTCDay()).toBe(1)
  expect(counts.stops).toEqual([5, ...Array<null>(9).fill(null)])
})
