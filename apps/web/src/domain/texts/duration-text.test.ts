import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { durationText } from './duration-text.ts'

const texts = createInstance()
await texts.init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })

test.each([
  [0, '0 s', '0 seconds'],
  [1, '1 s', '1 second'],
  [4.2, '4.2 s', '4.2 seconds'],
  [60, '60 s', '1 minute'],
  [90, '90 s', '90 seconds'],
  [91, '1 min 31 s', '1 min 31 s'],
  [119.8, '2 minutes', '2 minutes'],
  [300, '5 minutes', '5 minutes'],
])('%d seconds in a sentence', (seconds, short, long) => {
  expect(durationText(texts.t, seconds)).toBe(short)
  expect(durationText(texts.t, seconds, 'long')).toBe(long)
})
