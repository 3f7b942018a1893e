import { beforeEach, expect, test } from 'vitest'
import { defaultSettings, settingsSchema } from '@rubato/contracts/domain'
import { answersFrom, keepAnswers, keptAnswers, settingsChange } from './welcome-answers.ts'

const onDevice = { voiceSource: 'site', browserVoice: null } as const

beforeEach(() => sessionStorage.clear())

test('The answers become settings, and the settings answers again', () => {
  const answers = {
    ...answersFrom(defaultSettings, onDevice),
    callName: ' Robin ',
    voice: 'Bass' as const,
    never: ['spit' as const],
    length: { min: 10, max: 20 },
    intensity: 'gentle' as const,
  }
  const settings = { ...defaultSettings, ...settingsChange(answers, ['spit', 'lube'])(defaultSettings) }
  expect(settingsSchema.safeParse(settings).success).toBe(true)
  expect(settings).toMatchObject({ callName: 'Robin', welcome: 'answered' })
  expect(answersFrom(settings, onDevice)).toEqual({ ...answers, callName: 'Robin' })
})

test('Limits among tasks that are not asked about stay', () => {
  const profile = { ...defaultSettings.profile, hardLimits: ['breath' as const, 'spit' as const] }
  const settings = { ...defaultSettings, profile }
  const answers = { ...answersFrom(settings, onDevice), never: ['lube' as const] }
  expect(settingsChange(answers, ['spit', 'lube'])(settings).profile.hardLimits.toSorted()).toEqual(['breath', 'lube'])
})

test('The answers of this tab are kept over a reload, and unreadable ones are dropped', () => {
  const initial = answersFrom(defaultSettings, onDevice)
  keepAnswers({ ...initial, callName: 'Robin' })
  expect(keptAnswers(initial).callName).toBe('Robin')
  keepAnswers({ ...initial, length: { min: 0, max: 100_000 } })
  expect(keptAnswers(initial)).toEqual(initial)
})
