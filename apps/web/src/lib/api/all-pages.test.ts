import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('An item that moved to a later page meanwhile is returned once', async () => {
  const pages = [
    ['a', 'b'],
    ['c', 'a'],
  ]
  const items = await allPages(async (cursor) => {
    const data = (pages[Number(cursor ?? 0)] ?? []).map((id) => ({ id }))
    return { data, pagination: { next: cursor === undefined ? '1' : null } }
  })
  expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
