import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { lastSessionText } from './last-session-text.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

const now = new Date(2026, 10, 26, 0, 30)

test.each([
  [new Date(2026, 10, 26, 0, 10), 60_000, 'Last session today, 1 min'],
  [new Date(2026, 10, 25, 23, 50), 100_000, 'Last session yesterday, 2 min'],
  [new Date(2026, 10, 24, 12), 24 * 60_000, 'Last session Tuesday, 24 min'],
  [new Date(2026, 10, 19, 12), 90_000, 'Last session Nov 19, 2026, 2 min'],
])('%s, %d ms: %s', (endedAt, playedMs, text) =>
  expect(lastSessionText(texts.t, 'en', { endedAt: endedAt.getTime(), playedMs }, now)).toBe(text),
)
