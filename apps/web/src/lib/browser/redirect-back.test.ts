import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME, redirectSearch, safePath } from './redirect-back.ts'

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
