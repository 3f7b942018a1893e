import { expect, it } from 'vitest'
import type { SceneDraft } from '../draft.ts'
import { readEos } from './read-eos.ts'

/** A small tease, written for this test. */
const tease = {
  title: 'An evening with the metronome',
  author: { name: 'Test writer' },
  init: 'var trust = 1',
  pages: {
    start: [
      { say: { label: '<p>Good evening. Make yourself comfortable.</p>', mode: 'pause' } },
      { image: { locator: 'file:lamp.jpg' } },
      { say: { label: '<p>Shall we begin slowly?</p>' } },
      {
        choice: {
          options: [
            { label: 'Slowly, please', commands: [{ eval: { script: 'trust++' } }, { goto: { target: 'slow' } }] },
            { label: 'Quickly', color: '#900', commands: [{ goto: { target: 'quick-*' } }] },
          ],
        },
      },
    ],
    slow: [
      { 'audio.play': { locator: 'file:metronome-060bpm.mp3' } },
      { say: { label: 'One stroke a second.' } },
      { timer: { duration: '30s', style: 'normal' } },
      {
        if: {
          condition: 'trust >= 2',
          commands: [{ goto: { target: 'Last Page' } }],
          elseCommands: [{ goto: { target: 'start' } }],
        },
      },
    ],
    'quick-1': [
      { 'audio.play': { locator: 'metronome-120bpm.mp3' } },
      { timer: { duration: '20s' } },
      { goto: { target: 'Last Page' } },
    ],
    'quick-2': [
      { eval: { script: 'Sound.get("x").stop()' } },
      { say: { label: 'Hands off.' } },
      { goto: { target: 'Last Page' } },
    ],
    'Last Page': [{ say: { label: 'Good night.' } }, { end: {} }],
  },
  files: { 'lamp.jpg': { hash: 'abc' } },
}

const outline = ({ sections }: SceneDraft) => sections.map(({ id, exit }) => `${id}: ${exit.kind}`)

it('a whole tease of EOS becomes a game, with a report of everything', () => {
  const read = readEos(JSON.stringify(tease))
  if (!read.ok) throw new Error(read.sentence.key)
  const { game, report } = read
  expect(game).toMatchObject({ name: 'An evening with the metronome', start: 'start' })
  expect(game.imported).toEqual({
    format: 'eos',
    author: 'Test writer',
    title: 'An evening with the metronome',
  })
  expect(game.variables).toMatchObject([{ name: 'trust', kind: 'number', start: 1 }])
  expect(outline(game)).toEqual([
    'start: ask',
    'quickly: go',
    'slow: when',
    'quick-1: go',
    'quick-2: go',
    'random-quick: random',
    'last-page: go',
    'the-end: end',
    'start-again: repeat',
  ])
  const slow = game.sections.find(({ id }) => id === 'slow')
  expect(slow?.kind === 'timeline' && slow.events.find(({ kind }) => kind === 'beat')).toMatchObject({
    tempo: { from: 60, to: 60 },
  })
  expect(slow?.exit).toEqual({
    kind: 'when',
    cases: [{ if: 'trust >= 2', to: 'last-page' }],
    otherwise: { to: 'start-again' },
  })
  expect(report.counts).toEqual({ taken: 19, changed: 5, 'left-out': 2, 'by-hand': 1 })
  const listed = report.entries.flatMap(({ kind, place, sentence }) =>
    kind === 'taken' ? [] : [`${kind}: ${place.page}/${place.command}: ${sentence.key.replace('builder.scene.', '')}`],
  )
  expect(listed).toEqual([
    'changed: start/eval: script-assignments',
    'changed: start/choice: answer-in-time',
    'changed: Last Page/: page-renamed',
    'changed: start/: loop-bounded',
    'changed: /: ends-denied',
    'left-out: /: colours-left-out',
    'left-out: /: media-stay',
    'by-hand: quick-2/eval: script-by-hand',
  ])
})
