import { randomUUID } from 'node:crypto'
import type { SiteCounts } from '@rubato/contracts/domain'
import { expect, it } from 'vitest'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'

const world = testWorld()

it('Counts show no group of fewer than five, and name nobody', async () => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const { queries } = world.database
  const by = await (await server.visitor().become('follower')).becomeAdmin()
  for (let made = 0; made < 4; made += 1) await server.visitor().become('follower')
  for (let made = 0; made < 4; made += 1) await server.visitor().become('master')
  const { clock } = server
  // The night after a Sunday.
  const day = Math.floor(clock.now() / 86_400_000)
  const sessions = { last_seen_at: new Date((day + 1) * 86_400_000) }
  await queries.updateTable('identity_sessions').set(sessions).execute()
  clock.advance(86_400_000)
  await forgetRuns(world.database)
  await clock.strike()
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
