import { expect, test } from 'vitest'
import { exploreDefaults, parseExploreSearch } from './explore-search.ts'

test('An address without a search part shows every script, the newest first', () => {
  expect(parseExploreSearch({})).toEqual(exploreDefaults)
})

test('What an address names is kept', () => {
  const raw = { view: 'bookmarks', intendedSex: 'female', sort: 'most-used', search: 'slow voice' }
  expect(parseExploreSearch(raw)).toEqual(raw)
})

test('What is not understood is as if it were absent', () => {
  const raw = { view: 'mine', intendedSex: 7, sort: null, search: { a: 1 }, other: 'x' }
  expect(parseExploreSearch(raw)).toEqual(exploreDefaults)
})

test('A search is text, whatever the parser made of it; nothing but spaces is no search', () => {
  expect(parseExploreSearch({ search: 120 }).search).toBe('120')
  expect(parseExploreSearch({ search: true }).search).toBe('true')
  expect(parseExploreSearch({ search: '   ' })).not.toHaveProperty('search')
})
