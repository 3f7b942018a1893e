import { expect, test } from 'vitest'
import { categories, intensities, itemSorts, optInIds } from '@rubato/contracts/domain'
import { filtersOf } from './explore-items.ts'
import {
  categoryChoices,
  exploreDefaults,
  intensityChoices,
  optInChoices,
  parseExploreSearch,
  sorts,
} from './explore-search.ts'

test('Invalid parameters are treated as absent, and a number is a search text', () => {
  expect(
    parseExploreSearch({ view: 'x', sort: 1, intensity: null, minutes: 11, optIn: 'grip', fits: 1, search: 120 }),
  ).toEqual({
    ...exploreDefaults,
    search: '120',
  })
})

test('Every filter of the address is part of the request, and no other', () => {
  expect(filtersOf(exploreDefaults)).toEqual({ limit: 24, sort: 'newest' })
  const search = {
    view: 'bookmarks',
    sort: 'most-played',
    intensity: 'strong',
    category: 'eyes',
    minutes: 30,
    optIn: 'none',
    fits: true,
  }
  expect(filtersOf(parseExploreSearch({ ...search, search: 'tide' }))).toEqual({
    limit: 24,
    sort: 'most-played',
    search: 'tide',
    bookmarked: 'true',
    intensity: 'strong',
    category: 'eyes',
    minutes: 30,
    optIn: 'none',
    fits: 'true',
  })
})

test('The choices are those of the contract', () => {
  expect(intensityChoices.slice(1)).toEqual([...intensities])
  expect(categoryChoices.slice(1).toSorted()).toEqual([...categories].toSorted())
  expect(optInChoices.slice(2).toSorted()).toEqual([...optInIds].toSorted())
  expect([...sorts]).toEqual([...itemSorts])
})
