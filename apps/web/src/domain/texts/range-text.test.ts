import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { rangeText } from './range-text.ts'

const texts = createInstance()
await texts.init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })

test.each([
  ['bpm', { min: 60, max: 90 }, '60 to 90 bpm'],
  ['bpm', { min: 60, max: 60 }, '60 bpm'],
  ['minutes', { min: 8, max: 12 }, '8 to 12 min'],
  ['minutes', { min: 8, max: 8 }, '8 min'],
  ['s', { min: 5, max: 15 }, '5 to 15 s'],
  ['s', { min: 5, max: 5 }, '5 s'],
  ['s', { min: 45, max: 150 }, '0:45 to 2:30 min'],
  ['s', { min: 120, max: 120 }, '2:00 min'],
  ['s', { min: 30, max: 90 }, '30 to 90 s'],
  ['s', { min: 91, max: 91 }, '1:31 min'],
  ['count', { min: 2, max: 4 }, '2 to 4'],
  ['steps', { min: 1, max: 1 }, '1 step'],
  ['steps', { min: 1, max: 3 }, '1 to 3 steps'],
  ['g', { min: 500, max: 500 }, '500 g'],
] as const)('A range of %s as text: %o', (unit, range, text) => {
  expect(rangeText(texts.t, unit, range)).toBe(text)
})
