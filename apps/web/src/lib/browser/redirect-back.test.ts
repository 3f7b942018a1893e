import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME, leadBackTo, pathBack, redirectSearch, safePath } from './redirect-back.ts'

test.each(['/settings', '/home?x=1#y', '/patreon/?code=a'])('The path %s of this site is kept', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/home',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example/home',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/sign-in',
  '/sign-up/x',
  '',
  undefined,
  7,
])('%s leads home', (target) => {
  expect(safePath(target)).toBe(HOME)
})

test('For every target the result stays on this site, and applying safePath twice gives the same path', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2e',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    'evil.test',
    'home',
    'é',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = safePath(`/${pieces.join('')}`)
      for (const base of ['https://rubato.example/a/b', 'http://localhost:3000']) {
        expect(new URL(path, base).origin).toBe(new URL(base).origin)
      }
      expect(path).toMatch(/^\/(?!\/)/)
      expect(safePath(path)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})

test('Only a string is accepted as a redirect', () => {
  expect(redirectSearch({ redirect: '/settings', other: 1 })).toEqual({ redirect: '/settings' })
  expect(redirectSearch({ redirect: 7 })).toEqual({})
  expect(redirectSearch({})).toEqual({})
})

test('The secret of an unlisted link stays in the fragment, and leads back to the link', () => {
  const { search, hash } = leadBackTo('/shared-game#PpVS5Cs6bqdC2sYIp87tmLF_DG5p_jFs')
  expect(search).toEqual({ redirect: '/shared-game' })
  expect(pathBack(search, hash ?? '')).toBe('/shared-game#PpVS5Cs6bqdC2sYIp87tmLF_DG5p_jFs')
})

test('A path without a fragment leads back to itself', () => {
  expect(leadBackTo('/explore-games?search=slow')).toEqual({ search: { redirect: '/explore-games?search=slow' } })
  expect(pathBack({ redirect: '/explore-games?search=slow' }, '')).toBe('/explore-games?search=slow')
  expect(pathBack({}, 'x')).toBe(HOME)
})
