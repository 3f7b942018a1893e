import { expect, test } from 'vitest'
import type { PlayableItem } from '../../../../domain/items/item.ts'
import { exampleItem } from '../../../../domain/items/testing/items-page.tsx'
import { ownDefaults, parseOwnSearch } from './own-search.ts'
import { foldersOf, shownItems, tagNames } from './own-view.ts'

const tagged = (...names: string[]) => names.map((name, id) => ({ id, name }))
const item = (name: string, given: Partial<PlayableItem> = {}): PlayableItem => ({
  ...exampleItem,
  id: name,
  name,
  ...given,
})

const items = [
  item('Café at night', {
    createdAt: '2026-01-03T00:00:00Z',
    tags: tagged('calm', 'slow'),
    rating: { votes: 4, score: 3 },
  }),
  item('Anchor', { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-02-01T00:00:00Z', shared: false }),
  item('Harbour', {
    createdAt: '2026-01-02T00:00:00Z',
    tags: tagged('slow'),
    listed: false,
    refusals: ['A hold is too long.'],
  }),
]
const names = (search: Parameters<typeof parseOwnSearch>[0]) =>
  shownItems(items, parseOwnSearch(search)).map(({ name }) => name)

test('Items are sorted by creation, last change, name and rating', () => {
  expect(names({})).toEqual(['Café at night', 'Harbour', 'Anchor'])
  expect(names({ sort: 'changed' })[0]).toBe('Anchor')
  expect(names({ sort: 'name' })).toEqual(['Anchor', 'Café at night', 'Harbour'])
  expect(names({ sort: 'top-rated' })[0]).toBe('Café at night')
})

test('A search finds every word in names, descriptions and tags, without case and accents', () => {
  expect(names({ search: 'CAFE' })).toEqual(['Café at night'])
  expect(names({ search: 'slow harb' })).toEqual(['Harbour'])
  expect(names({ search: 'slow anchor' })).toEqual([])
})

test('Items are filtered by state and by tag', () => {
  expect(names({ state: 'private' })).toEqual(['Anchor'])
  expect(names({ state: 'public' })).toEqual(['Café at night'])
  expect(names({ state: 'hidden' })).toEqual(['Harbour'])
  expect(names({ tag: 'slow' })).toEqual(['Café at night', 'Harbour'])
  expect(names({ tag: 'slow', state: 'public' })).toEqual(['Café at night'])
})

test('Folders are the tags in alphabetical order, then the items without a tag', () => {
  expect(tagNames(items)).toEqual(['calm', 'slow'])
  expect(foldersOf(items).map(({ tag, items: inside }) => [tag, inside.length])).toEqual([
    ['calm', 1],
    ['slow', 2],
    [null, 1],
  ])
})

test('Invalid parameters are treated as absent, and a number is a tag', () => {
  expect(parseOwnSearch({ sort: 'x', state: 7, folders: 'yes', search: '  ' })).toEqual(ownDefaults)
  expect(parseOwnSearch({ tag: 120 }).tag).toBe('120')
})
