import { expect, test } from 'vitest'
import { HOME, redirectSearch, safePath } from './redirect-back.ts'

test.each(['/settings', '/home?x=1#y', '/patreon/?code=a'])('The path %s of this site is kept', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/home',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/sign-in',
  '/sign-up/x',
  '',
  undefined,
  7,
])('%s leads home', (target) => {
  expect(safePath(target)).toBe(HOME)
})

test('Only text is taken for a way back', () => {
  expect(redirectSearch({ redirect: '/settings', other: 1 })).toEqual({ redirect: '/settings' })
  expect(redirectSearch({ redirect: 7 })).toEqual({})
  expect(redirectSearch({})).toEqual({})
})
