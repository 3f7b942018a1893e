import { expect, test } from 'vitest'
import { categories, ENDINGS_FILTER_MAX, intensities, itemSorts, optInIds } from '@rubato/contracts/domain'
import { cleared, filtersOf, isFiltered } from './explore-items.ts'
import {
  categoryChoices,
  exploreDefaults,
  intensityChoices,
  optInChoices,
  endingsChoices,
  parseExploreSearch,
  parseGeneratorSearch,
  sorts,
} from './explore-search.ts'

test('Invalid parameters are treated as absent, and a number is a search text', () => {
  expect(
    parseExploreSearch({
      view: 'x',
      sort: 1,
      intensity: null,
      minutes: 11,
      optIn: 'grip',
      fits: 1,
      choices: 'yes',
      endings: 4,
      search: 120,
    }),
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
    minutesFrom: 15,
    choices: true,
    endings: 3,
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
    minutesFrom: 15,
    choices: 'true',
    endings: 3,
  })
})

test('Clearing takes every filter back, and keeps the view and the order', () => {
  const search = parseExploreSearch({
    view: 'bookmarks',
    sort: 'top-rated',
    choices: true,
    endings: 2,
    minutesFrom: 10,
  })
  expect(isFiltered(search)).toBe(true)
  const after = { ...search, ...cleared(search) }
  expect(isFiltered(after)).toBe(false)
  expect(after).toMatchObject({ view: 'bookmarks', sort: 'top-rated' })
})

test('Each filter of branching games alone counts as one, and generators have none of them', () => {
  for (const filter of [{ choices: true }, { endings: 5 }]) {
    expect(isFiltered(parseExploreSearch(filter))).toBe(true)
    expect(isFiltered(parseGeneratorSearch(filter))).toBe(false)
  }
  expect(isFiltered(parseGeneratorSearch({ minutesFrom: 30 }))).toBe(true)
})

test('The choices are those of the contract', () => {
  expect(intensityChoices.slice(1)).toEqual([...intensities])
  expect(categoryChoices.slice(1).toSorted()).toEqual([...categories].toSorted())
  expect(optInChoices.slice(2).toSorted()).toEqual([...optInIds].toSorted())
  expect(Math.max(...endingsChoices.slice(1).map(Number))).toBeLessThanOrEqual(ENDINGS_FILTER_MAX)
  expect([...sorts]).toEqual([...itemSorts])
})
