import { describe, expect, it } from 'vitest'
import type { Exit } from '@rubato/contracts/domain'
import { defaultProfile } from '../profile.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { room, smallScene, words } from '../testing/scene/small-scene.ts'
import { sceneRules } from '../session/start/scene-rules.ts'
import { playAsMember } from './play-as-member.ts'
import { pressOf, ReplyError } from './replies.ts'
import { screenplayOf } from './screenplay.ts'

const end: Exit = { kind: 'end', outcome: 'denied' }
const asked = { text: 'Well?', seconds: 20, meanwhile: 'rest' } as const
const game = smallScene(
  [
    room(
      'hall',
      20,
      {
        kind: 'ask',
        ...asked,
        answers: [
          { answer: 'Left', to: 'left' },
          { answer: 'Right', to: 'right' },
        ],
        silence: { to: 'right' },
      },
      { events: [words(2, 'Good evening.')] },
    ),
    room('left', 20, end, {
      events: [words(1, 'Left it is.')],
      notes: [{ id: 'out', button: 'Out', after: 5000, kind: 'go', to: 'right' }],
    }),
    room('right', 20, { kind: 'number', ...asked, variable: 'points', to: 'last', silence: { to: 'last' } }),
    room('last', 20, end, { events: [words(1, 'It was {points}.')] }),
  ],
  [{ kind: 'number', name: 'points', min: 0, max: 9, start: 1 }],
)
const entriesOf = (replies: readonly string[]) =>
  screenplayOf(
    playAsMember(
      { game, library: twoLineLibrary, profile: defaultProfile, seed: 'replies', scenes: sceneRules },
      'silent',
      { replies },
    ),
  )
const toldBy = (replies: readonly string[]) =>
  entriesOf(replies).flatMap((entry) =>
    entry.kind === 'reply' || (entry.kind === 'line' && entry.isOwn) ? [entry.text ?? '(nothing)'] : [],
  )

describe('VIEW-12 replies in a branching game', () => {
  it('VIEW-12 are made in their order: an answer, a button, a number', () => {
    expect(toldBy(['1', 'button', '7'])).toEqual([
      'Good evening.',
      'Well?',
      'Left',
      'Left it is.',
      'Out',
      'Well?',
      '7',
      'It was 7.',
    ])
  })

  it('VIEW-12 are silence where the list says so and after its end, which the screenplay names', () => {
    const expected = ['Good evening.', 'Well?', '(nothing)', 'Well?', '(nothing)', 'It was 1.']
    expect(toldBy(['silence', 'silence'])).toEqual(expected)
    expect(toldBy([])).toEqual(expected)
  })

  it('VIEW-12 lead through the sections that the record names, in their order', () => {
    const start = { game, library: twoLineLibrary, profile: defaultProfile, seed: 'replies', scenes: sceneRules }
    const sectionsOf = (replies: readonly string[], untilOpen = false) =>
      playAsMember(start, 'silent', { replies, untilOpen }).flatMap((entry) =>
        entry.kind === 'section' ? [entry.section] : [],
      )
    expect(sectionsOf(['1', 'button', '7'])).toEqual(['hall', 'left', 'right', 'last'])
    expect(sectionsOf(['2'])).toEqual(['hall', 'right', 'last'])
    expect(sectionsOf([], true)).toEqual(['hall'])
  })

  it('VIEW-12 are refused where the question does not offer them', () => {
    expect(() => entriesOf(['3'])).toThrow(ReplyError)
    expect(() => entriesOf(['3'])).toThrow('it offers 1 Left, 2 Right')
    expect(() => entriesOf(['2', 'many'])).toThrow(ReplyError)
  })

  it('VIEW-12 end, for a reader, with the first question that has none', () => {
    const read = (replies: readonly string[]) => {
      const start = { game, library: twoLineLibrary, profile: defaultProfile, seed: 'replies', scenes: sceneRules }
      const entries = screenplayOf(playAsMember(start, 'silent', { replies, untilOpen: true }))
      const made = entries.flatMap((entry) => (entry.kind === 'reply' ? [entry.reply] : []))
      return { made, isOver: entries.some(({ kind }) => kind === 'over') }
    }
    expect(read([])).toEqual({ made: [null], isOver: false })
    expect(read(['silence'])).toEqual({ made: ['silence', null], isOver: false })
    expect(read(['2'])).toEqual({ made: ['2', null], isOver: false })
    expect(read(['2', '7'])).toEqual({ made: ['2', '7'], isOver: true })
  })

  it('VIEW-12 have the answers on the screen, and the buttons with the replies that press them', () => {
    const entries = entriesOf(['1'])
    const screens = entries.flatMap((entry) => (entry.kind === 'screen' ? [entry] : []))
    expect(screens.flatMap(({ answers }) => (answers ? [answers] : []))).toContainEqual(['Left', 'Right'])
    const [offer, ...others] = entries.flatMap((entry) => (entry.kind === 'offer' ? [entry] : []))
    expect(others).toEqual([])
    expect(offer).toMatchObject({ buttons: [{ id: 'out', text: 'Out' }], before: 1 })
    const press = pressOf(offer?.place ?? '', { id: 'out' })
    expect(toldBy(['1', press, '7'])).toEqual(toldBy(['1', 'button', '7']))
    expect(toldBy(['1', pressOf('elsewhere@1', { id: 'out' })])).toEqual(toldBy(['1']))
  })

  it('VIEW-12 count the replies before them', () => {
    const placesOf = (replies: readonly string[]) =>
      entriesOf(replies).flatMap((entry) => (entry.kind === 'reply' ? [[entry.reply, entry.before]] : []))
    expect(placesOf(['1', 'button', '7'])).toEqual([
      ['1', 0],
      ['button', 1],
      ['7', 2],
    ])
    expect(placesOf(['silence'])).toEqual([
      ['silence', 0],
      ['silence', 1],
    ])
  })
})
