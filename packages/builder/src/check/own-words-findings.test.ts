import { describe, expect, it } from 'vitest'
import { OWN_WORDS, type GameEventOf, type PlayableGame } from '@rubato/contracts/domain'
import { apply } from '../commands/apply.ts'
import { documentOf } from '../sections/document-of.ts'
import { defaultGame, profile } from '../testing/games.ts'
import { findings } from './findings.ts'

type Say = GameEventOf<'say'>

const own = (at: number, text: string, more: Partial<Say> = {}): Say => ({
  id: `l${at}`,
  kind: 'say',
  at,
  duration: 2000,
  task: 'steady',
  trigger: OWN_WORDS,
  text,
  ...more,
})
const game = (events: Say[]): PlayableGame => {
  const { origin: _origin, ...rest } = defaultGame()
  const span = { id: 'span', kind: 'task', at: 0, duration: 60_000, task: 'steady', phase: 'build' } as const
  return { ...rest, duration: 60_000, events: [span, ...events] }
}
const found = (events: Say[], ms = 3000) => findings(documentOf(game(events)), { profile, spokenMs: () => ms })

describe('own words', () => {
  it('that are still being said when the next line begins move it, or time is added', () => {
    const document = documentOf(game([own(10_000, 'Good evening.'), own(12_000, 'Sit down.')]))
    const options = { profile, spokenMs: () => 3000 }
    const [finding] = findings(document, options)
    expect(finding).toMatchObject({
      id: 'line-room/l10000',
      sentence: { key: 'builder.check.own-words-room', values: { words: 'Good evening.', seconds: 3 } },
      mends: [{ command: { kind: 'move', ids: ['l12000'], by: 1000 } }, { command: { kind: 'insert-time' } }],
    })
    for (const { command } of finding?.mends ?? []) {
      const mended = apply(document, command)
      expect(mended.ok && findings(mended.document, options)).toEqual([])
    }
  })

  it('that go on after the end, or run into a line of the script, add time', () => {
    expect(found([own(59_000, 'Good night.')])).toMatchObject([
      {
        sentence: { key: 'builder.check.own-words-after-end', values: { words: 'Good night.' } },
        mends: [{ label: { key: 'builder.mend.lengthen' } }, { label: { key: 'builder.mend.take-out' } }],
      },
    ])
    const { text: _text, ...line } = own(12_000, '', { trigger: 'stroke-little-faster' })
    expect(found([own(10_000, 'Good evening.'), line])[0]).toMatchObject({
      mends: [{ label: { key: 'builder.mend.lengthen' } }, { label: { key: 'builder.mend.take-out' } }],
    })
  })

  it('with a placeholder that nothing fills are named', () => {
    expect(found([own(10_000, '{edges} edges, {minutes} minutes.')])).toEqual([])
    expect(found([own(10_000, '{count} now.', { values: { count: 3 } })])).toEqual([])
    const placeholders = [own(10_000, '{count} now.'), own(20_000, 'Hello, {name}.')]
    expect(found(placeholders).map(({ sentence }) => sentence.values['placeholder'])).toEqual(['{count}', '{name}'])
  })
})
