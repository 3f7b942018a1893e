import { describe, expect, it } from 'vitest'
import type { PlayableGame } from '@rubato/contracts/domain'
import { counted, willing } from '../testing/games.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { ask, beatEvent, smallGame, taskEvent, withBeats } from '../testing/small-game.ts'
import type { RecordedInput } from '../session/return.ts'
import { courseOf } from './course.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const course = (game: PlayableGame, inputs: readonly RecordedInput[], at: number) =>
  courseOf({ game: counted(game), profile: willing, library: twoLineLibrary, seed: 'hand' }, { inputs, at })

describe('the course of a session', () => {
  it('VIEW-8 has the tempo and the colours of what was played, in time of play', () => {
    const game = withBeats(
      MINUTE,
      [beatEvent(0, 20 * SECOND, 60), beatEvent(40 * SECOND, 20 * SECOND, 90)],
      [taskEvent(0, 20 * SECOND), taskEvent(20 * SECOND, 20 * SECOND, 'rest'), taskEvent(40 * SECOND, 20 * SECOND)],
    )
    const { segments, tempo } = course(game, [], 2 * MINUTE)
    expect(segments.map(({ bucket }) => bucket)).toEqual(['steady', 'rest', 'steady'])
    expect(segments.reduce((sum, { ms }) => sum + ms, 0)).toBe(MINUTE)
    expect(new Set(tempo.map(({ bpm }) => bpm))).toEqual(new Set([60, 0, 90]))
    expect(tempo.at(-1)?.at).toBe(MINUTE)
  })
  it('VIEW-8 begins with the session, also where its first part has words and no task', () => {
    const beat = beatEvent(20 * SECOND, 40 * SECOND, 60)
    const game = withBeats(MINUTE, [beat], [taskEvent(20 * SECOND, 40 * SECOND)])
    const { segments, tempo } = course(game, [], 2 * MINUTE)
    expect(segments.reduce((sum, { ms }) => sum + ms, 0)).toBe(MINUTE)
    expect(tempo[0]).toEqual({ at: 0, bpm: 0 })
  })
  it('VIEW-8 marks edges that were asked for, the member’s own, and answers, at the tempo at which they were', () => {
    const game = smallGame(10 * MINUTE, [taskEvent(MINUTE, MINUTE, 'edging'), ask('edge', MINUTE, MINUTE)])
    const inputs: RecordedInput[] = [
      { type: 'edge', at: 20 * SECOND },
      { type: 'edge', at: 2 * MINUTE },
      { type: 'ease', at: 4 * MINUTE },
    ]
    const { marks } = course(game, inputs, 5 * MINUTE)
    expect(marks.map(({ kind }) => kind)).toEqual(['own-edge', 'edge', 'ease'])
    expect(marks[0]).toEqual({ kind: 'own-edge', at: 20 * SECOND, bpm: 60 })
  })
  it('VIEW-8 a pause takes no time, and an input without an effect leaves no mark', () => {
    const inputs: RecordedInput[] = [
      { type: 'done', at: 5 * SECOND },
      { type: 'pause', at: 10 * SECOND },
      { type: 'resume', at: 3 * MINUTE },
    ]
    const { segments, marks } = course(smallGame(MINUTE, [taskEvent(0, MINUTE)]), inputs, 10 * MINUTE)
    expect(marks).toEqual([])
    expect(segments.reduce((sum, { ms }) => sum + ms, 0)).toBe(MINUTE)
  })
})
