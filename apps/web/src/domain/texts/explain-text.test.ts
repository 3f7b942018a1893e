import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings, taskNode, tasks, type ScreeningQuestion, type Settings } from '@rubato/contracts/domain'
import { explainConfig, profileFromSettings, type Sentence } from '@rubato/engine'
import common from '../../../public/locales/en/common.json'
import { explainText } from './explain-text.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

const spoken = (settings: Settings, screening: ScreeningQuestion[] = []): string[] => {
  const sentences = explainConfig(
    settings.gameGeneratorConfig,
    profileFromSettings(settings, { now: 0, screening, offHere: [] }),
  )
  return explainText(texts.t, sentences, 'en')
}

test('The default config is explained in sentences without ids or empty placeholders', () => {
  const all = spoken(defaultSettings)
  expect(all[0]).toBe('A session of 5 to 10 minutes.')
  expect(all).toContain('It grows more intense towards the end.')
  expect(all.join(' ')).toMatch(/\b(red light, green light|tempo changes)\b/)
  expect(all.filter((sentence) => /\{|\}|explain\.|undefined|[a-z]-[a-z]+-/.test(sentence))).toEqual([])
})

test('Eyes name a task in one sentence and a category in another', () => {
  const sentences: Sentence[] = [
    { key: 'explain.often', values: { names: ['eyes'], count: 1 } },
    { key: 'explain.categories', values: { most: 3, names: ['lungs', 'eyes'] } },
  ]
  expect(explainText(texts.t, sentences, 'en')).toEqual([
    'Often: eyes closed.',
    'At most 3 of these kinds in one session: breath and eyes.',
  ])
})

test('A worn item begins its sentence; a held item is in the middle of one', () => {
  const sentences: Sentence[] = [
    { key: 'explain.game-worn', values: { item: 'gag', seconds: 90 } },
    { key: 'explain.game-held', values: { item: 'clench', seconds: 5 } },
  ]
  expect(explainText(texts.t, sentences, 'en')).toEqual([
    'Gag: 90 seconds.',
    'The longest hold, pelvic floor, lasts 5 seconds.',
  ])
})

test('For a game with one possible ending the sentence names that ending', () => {
  const settings = structuredClone(defaultSettings)
  for (const { id } of tasks)
    if (id === 'ruined' || id === 'denial') taskNode(settings.gameGeneratorConfig, id).enabled = false
  expect(spoken(settings)).toContain('It always ends with orgasm.')
})
