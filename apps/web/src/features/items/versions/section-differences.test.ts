/** The differences between two states of a branching game, as data and in the words that its author reads. */
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  copyOfConfig,
  defaultGeneratorConfig,
  type BranchingContent,
  type GameEvent,
  type Section,
  type SectionOf,
  type VersionContent,
} from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { differenceText, sectionNames } from './difference-text.ts'
import { differencesOf } from './differences.ts'

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

const said = (text: string): GameEvent => ({
  id: 'a',
  at: 4000,
  duration: 1000,
  task: 'rest',
  kind: 'say',
  trigger: 'own-words',
  text,
})
const timeline = (id: string, name: string, more: Partial<SectionOf<'timeline'>> = {}): Section => ({
  id,
  name,
  kind: 'timeline',
  length: 60_000,
  events: [],
  exit: { kind: 'go', to: 'peak' },
  ...more,
})
const generated = (more: Partial<SectionOf<'generated'>> = {}): Section => ({
  id: 'peak',
  name: 'Peak',
  kind: 'generated',
  length: 300_000,
  config: defaultGeneratorConfig,
  exit: { kind: 'end', outcome: 'cum' },
  ...more,
})
const asking = (...answers: string[]): SectionOf<'timeline'>['exit'] => ({
  kind: 'ask',
  text: 'Ready?',
  seconds: 20,
  meanwhile: 'rest',
  silence: { to: 'hall' },
  answers: answers.map((answer) => ({ answer, to: 'peak' })),
})
const game = (sections: Section[], more: Partial<BranchingContent> = {}): VersionContent => ({
  kind: 'game',
  name: 'An evening',
  description: 'Slow and steady.',
  tags: [],
  content: {
    branches: true,
    start: 'hall',
    sections,
    variables: [],
    voice: { name: 'Alto' },
    media: defaultGeneratorConfig.media,
    ...more,
  },
})

/** Each difference in one line. */
function lines(before: VersionContent, after: VersionContent): string[] {
  const nameOf = sectionNames(before, after)
  return differencesOf(before, after).map((difference) => {
    const { change, name, before: old, after: now } = differenceText(texts.t, nameOf, difference)
    return `${change} | ${name} | ${old} | ${now}`
  })
}

describe('the differences between two states of a branching game', () => {
  test('are the added, removed and changed sections, each with its events, exit and buttons', () => {
    const button = { id: 'n', button: 'More', after: 5000, kind: 'call', to: 'peak' } as const
    const before = game([
      timeline('hall', 'Hall', { events: [said('Come in.')], exit: asking('Yes', 'No'), notes: [button] }),
      timeline('attic', 'Attic'),
      generated(),
    ])
    const after = game([
      timeline('hall', 'Great hall', {
        events: [said('Welcome.')],
        length: 90_000,
        sets: [{ variable: 'score', to: 'score + 1' }],
        exit: asking('Yes', 'Later'),
        notes: [{ ...button, kind: 'go', to: 'cellar' }],
      }),
      timeline('cellar', 'Cellar'),
      generated(),
    ])
    expect(lines(before, after)).toEqual([
      'changed | “Great hall”: Name | Hall | Great hall',
      'changed | “Great hall”: Length | 1:00 | 1:30',
      'changed | “Great hall”: Sets at its start | None | score = score + 1',
      'changed | “Great hall”: Rest, a line | 0:04 · Come in. | 0:04 · Welcome.',
      'changed | “Great hall”: At its end | Asks “Ready?” · the hand rests · Yes: Peak · No: Peak · No answer in 20 seconds: Great hall | Asks “Ready?” · the hand rests · Yes: Peak · Later: Peak · No answer in 20 seconds: Great hall',
      'changed | “Great hall”: A button | “More” · after 0:05 · plays and comes back: Peak | “More” · after 0:05 · goes on to: Cellar',
      'added | Section “Cellar” | null | What is written here · 1:00 · Goes on to: Peak',
      'removed | Section “Attic” | What is written here · 1:00 · Goes on to: Peak | null',
    ])
  })

  test('are the values of the config of a section that is generated', () => {
    const config = copyOfConfig(defaultGeneratorConfig)
    config.intensityCurve = 'waves'
    const after = generated({ config, edges: 'late', medium: { light: 'embers' }, carries: ['plug'] })
    const hall = timeline('hall', 'Hall')
    expect(lines(game([hall, generated()]), game([hall, after]))).toEqual([
      'changed | “Peak”: Stays on for the next section | None | Plug',
      'changed | “Peak”: Where its edges come | Over all of it | In its second half',
      'changed | “Peak”: Picture, clip or light | None | embers',
      'changed | “Peak”: Course of a game | rising | waves',
    ])
  })

  test('are its variables and its first section', () => {
    const sections = [timeline('hall', 'Hall'), generated()]
    const score = { name: 'score', kind: 'number', min: 0, max: 10, start: 0 } as const
    const before = game(sections, { variables: [score, { name: 'mild', kind: 'yes-or-no', start: true }] })
    const kept = { name: 'mood', kind: 'one-of', names: ['calm', 'wild'], start: 'calm', isKept: true } as const
    const after = game(sections, {
      start: 'peak',
      variables: [
        { ...score, max: 20 },
        { ...kept, names: [...kept.names] },
      ],
    })
    expect(lines(before, after)).toEqual([
      'changed | Begins with | Hall | Peak',
      'changed | Variable score | 0 to 10; 0 at first | 0 to 20; 0 at first',
      'added | Variable mood | null | one of calm, wild; calm at first · kept for the next time',
      'removed | Variable mild | yes or no; yes at first | null',
    ])
  })

  test('are none where a section has another place in the graph, or another id that all ways follow', () => {
    const before = game([timeline('hall', 'Hall', { exit: asking('Yes', 'No') }), generated()])
    const after = game([
      timeline('hall', 'Hall', {
        exit: {
          ...asking('Yes', 'No'),
          answers: ['Yes', 'No'].map((answer) => ({ answer, to: 'top' })),
        } as Section['exit'],
        position: { x: 4, y: 8 },
      }),
      generated({ id: 'top' }),
    ])
    expect(differencesOf(before, after)).toEqual([])
  })

  test('are its events and its sections, where a game without choices has become one with choices', () => {
    const linear: VersionContent = {
      kind: 'game',
      name: 'An evening',
      description: 'Slow and steady.',
      tags: [],
      content: {
        events: [said('Come in.')],
        duration: 60_000,
        voice: { name: 'Alto' },
        media: defaultGeneratorConfig.media,
        outcome: 'cum',
      },
    }
    const after = game([timeline('hall', 'Hall', { exit: { kind: 'end', outcome: 'denied' } })])
    expect(lines(linear, after)).toEqual([
      'changed | Length | 1:00 | None',
      'changed | Ending | Orgasm | None',
      'changed | Begins with | None | Hall',
      'removed | Rest, a line | 0:04 · Come in. | null',
      'added | Section “Hall” | null | What is written here · 1:00 · Ends denied',
    ])
  })
})
