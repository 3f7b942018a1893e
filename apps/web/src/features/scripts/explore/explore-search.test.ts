import { expect, test } from 'vitest'
import { exploreDefaults, parseExploreSearch } from './explore-search.ts'

test('A URL without parameters shows every script, the newest first', () => {
  expect(parseExploreSearch({})).toEqual(exploreDefaults)
})

test('Valid parameters are kept', () => {
  const raw = { view: 'bookmarks', intendedSex: 'female', sort: 'most-used', search: 'slow voice' }
  expect(parseExploreSearch(raw)).toEqual(raw)
})

test('Invalid parameters are treated as absent', () => {
  const raw = { view: 'mine', intendedSex: 7, sort: null, search: { a: 1 }, other: 'x' }
  expect(parseExploreSearch(raw)).toEqual(exploreDefaults)
})

test('A search that the router parsed as a number or a boolean becomes text; a blank search is absent', () => {
  expect(parseExploreSearch({ search: 120 }).search).toBe('120')
  expect(parseExploreSearch({ search: true }).search).toBe('true')
  expect(parseExploreSearch({ search: '   ' }).search).toBeUndefined()
})
