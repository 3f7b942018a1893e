import { describe, expect, it } from 'vitest'
import type { StrokeStyle } from '@rubato/contracts/domain'
import { smallGame } from '../testing/small-game.ts'
import { checkGame } from './check-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const SECOND = 1000

const style = (at: number, to: StrokeStyle): EventDraft => ({
  kind: 'stroke',
  at,
  duration: 0,
  task: 'steady',
  style: to,
})
/** An irritant from 10 s to 70 s. */
const worn: EventDraft[] = [
  { kind: 'open', at: 10 * SECOND, duration: 60 * SECOND, task: 'icy-hot', item: 'irritant' },
  { kind: 'close', at: 70 * SECOND, duration: 0, task: 'icy-hot', item: 'irritant' },
]
/** These events, and strokes from start to end. */
const messages = (...events: EventDraft[]): string[] =>
  checkGame(smallGame(100 * SECOND, events)).map(({ message }) => message)

describe('irritants', () => {
  const kept = [style(10 * SECOND, 'shaft'), style(70 * SECOND, 'full')]
  const refused = ['Strokes stay on the shaft while something irritates.']
  it('SAFE-42 strokes stay on the shaft while the irritant is on', () => {
    expect(messages()).toEqual([])
    expect(messages(...worn)).toEqual(refused)
    expect(messages(...worn, ...kept)).toEqual([])
    expect(messages(...worn, style(9 * SECOND, 'shaft'))).toEqual([])
  })
  it.each([11, 30, 69])('SAFE-42 strokes that leave the shaft at %i s are refused', (second) => {
    expect(messages(...worn, ...kept, style(second * SECOND, 'head'))).toEqual(refused)
  })
  it('SAFE-42 other styles are allowed without strokes', () => {
    const game = smallGame(100 * SECOND, worn)
    expect(checkGame({ ...game, events: game.events.filter(({ kind }) => kind !== 'beat') })).toEqual([])
  })
})
