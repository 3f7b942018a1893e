import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scenes } from '../../testing/scenes.ts'
import { readEos } from '../eos/read-eos.ts'
import { printSceneText } from './print-scene.ts'
import { readSceneText } from './read-scene.ts'

it('a random game is the same after it was written and read', () => {
  fc.assert(
    fc.property(scenes, (game) => {
      const text = printSceneText(game)
      expect(readSceneText(text)).toEqual({ ok: true, game })
    }),
    { numRuns: 100 },
  )
})

it('the text of a game that was read is the same text', () => {
  fc.assert(
    fc.property(scenes, (game) => {
      const text = printSceneText(game)
      const read = readSceneText(text.replaceAll('\n', '\r\n'))
      expect(read.ok && printSceneText(read.game)).toBe(text)
    }),
    { numRuns: 30 },
  )
})

it('an imported tease is the same after it was written and read', () => {
  const choice = {
    options: [
      { label: 'Yes', commands: [{ goto: { target: 'b' } }] },
      { label: 'No', commands: [{ end: {} }] },
    ],
  }
  const start = [{ say: { label: 'Ready?' } }, { choice }]
  const b = [
    { 'audio.play': { locator: 'metronome-090bpm.mp3' } },
    { timer: { duration: '5s-9s' } },
    { goto: { target: 'start' } },
  ]
  const read = readEos(JSON.stringify({ title: 'An evening', pages: { start, b } }))
  expect(read.ok && readSceneText(printSceneText(read.game))).toEqual({ ok: true, game: read.ok && read.game })
})
