import { describe, expect, it } from 'vitest'
import type { GameEvent, ItemId, TriggerId } from '@rubato/contracts/domain'
import { beatEvent, smallGame } from '../testing/small-game.ts'
import { checkGame } from './check-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const MINUTE = 60_000

/** A game whose only beats are the given ones. */
const messages = (events: EventDraft[]): string[] => {
  const game = smallGame(20 * MINUTE, events)
  return checkGame({ ...game, events: game.events.filter(({ id }) => id !== 'e0') }).map(({ message }) => message)
}
const open = (item: ItemId, at: number, duration: number, level?: number): EventDraft[] => [
  { kind: 'open', at, duration, task: 'steady', item, ...(level === undefined ? {} : { level }) },
  { kind: 'close', at: at + duration, duration: 0, task: 'steady', item },
]
const say = (at: number, trigger: TriggerId, task: GameEvent['task'] = 'steady'): EventDraft => ({
  kind: 'say',
  at,
  duration: 3000,
  task,
  trigger,
})

describe('how things end', () => {
  const hold = (...words: number[]) =>
    messages([...open('breath', 10_000, 10_000), ...words.map((at) => say(at, 'breath-breathe'))])
  it('SAFE-60 a breath hold ends with the line to breathe', () => {
    expect(hold(19_700)).toEqual([])
    expect(hold(20_900)).toEqual([])
    const missing = ['Every breath hold ends with the word to breathe.']
    expect(hold()).toEqual(missing)
    expect(hold(9000)).toEqual(missing)
    expect(hold(25_000)).toEqual(missing)
  })
  it('SAFE-61 there are no strokes after stimulation that followed orgasm', () => {
    const after = (from: number, length: number) =>
      messages([...open('post-orgasm', 10_000, 30_000), beatEvent(0, from), beatEvent(from, length)])
    expect(after(10_000, 30_000)).toEqual([])
    const late = ['Nothing strokes after the stimulation that followed orgasm.']
    expect(after(10_000, 30_001)).toEqual(late)
    expect(after(60_000, 10_000)).toEqual([...late, ...late])
  })
  it('SAFE-62 a plug inflated by more than one step is deflated before it comes out', () => {
    const removed = (...steps: EventDraft[]) =>
      messages([
        ...open('plug', 0, 10 * MINUTE),
        ...open('plug-inflation', MINUTE, 8.5 * MINUTE, 1),
        ...steps,
        say(9 * MINUTE, 'butt-plug-remove-inflated'),
      ])
    expect(removed()).toEqual([])
    const up: EventDraft = {
      kind: 'level',
      at: 4 * MINUTE,
      duration: 0,
      task: 'steady',
      item: 'plug-inflation',
      level: 2,
    }
    expect(removed(up)).toEqual(['A plug inflated by more than one step is deflated first.'])
    expect(removed(up, { ...up, at: 8 * MINUTE, level: 1 })).toEqual([])
  })
})
