import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { Pricing } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { priceText } from './price-text.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

const prices = [{ tier: 'supporter', interval: 'month', amountCents: 600, currency: 'USD' }] as const
const patreon = { pageUrl: 'https://www.patreon.com/us', amounts: { supporter: 500 }, currency: 'EUR' }

test.each([
  [{ prices: [...prices], patreon: null }, '$6 a month'],
  [{ prices: [...prices], patreon }, '$6 a month, or €5 a month on Patreon'],
  [{ prices: [], patreon }, '€5 a month on Patreon'],
  [{ prices: [], patreon: { ...patreon, amounts: {} } }, undefined],
] satisfies [Pricing, string | undefined][])('The price names the vendor that asks for it: %j', (pricing, text) =>
  expect(priceText(texts.t, 'en', pricing, 'supporter')).toBe(text),
)
