import { describe, expect, it } from 'vitest'
import type { ItemId, PlayableGame } from '@rubato/contracts/domain'
import { setsAboveCap, type StrikeSet } from '../safety/strikes.ts'
import type { BeatSegment } from '../beat/segment.ts'
import { beatEvent, smallGame } from '../testing/small-game.ts'
import { defaultGame } from '../testing/default-game.ts'
import { fullConsent } from '../testing/random.ts'
import { checkGame } from './check-game.ts'
import { secureGame } from './secure-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const everything = { ...defaultGame.profile, ...fullConsent }
const ITEMS: readonly ItemId[] = ['slaps', 'breath', 'irritant', 'post-orgasm', 'palming']
const STEP = 10

/** Events that make a check look at other events: openings without an end, lines, beats of every kind, strokes. */
const round = (at: number): EventDraft[] => [
  ...ITEMS.map((item): EventDraft => ({ kind: 'open', at, duration: 2, task: 'steady', item })),
  { kind: 'say', at, duration: 1, task: 'steady', trigger: 'breath-hold' },
  { kind: 'say', at, duration: 1, task: 'steady', trigger: 'breath-breathe' },
  { ...beatEvent(at, 2), task: 'ball-slap' },
  { kind: 'stroke', at, duration: 0, task: 'steady', style: 'full' },
  { ...beatEvent(at + 2, 3), task: 'steady' },
  { kind: 'task', at: at + 2, duration: 1, task: 'ball-slap', phase: 'build' },
]

function countingReads<T extends object>(things: readonly T[]) {
  const reads = { count: 0 }
  const watched = things.map(
    (thing) =>
      new Proxy(thing, {
        get(target, key) {
          reads.count += 1
          return Reflect.get(target, key) as unknown
        },
      }),
  )
  return { watched, reads }
}

function readsOf(rounds: number, work: (game: PlayableGame) => unknown): number {
  const events = Array.from({ length: rounds }, (_, index) => round(index * STEP)).flat()
  const { watched, reads } = countingReads(events.map((event, index) => ({ ...event, id: `e${index}` })))
  work({ ...smallGame(rounds * STEP, []), events: watched })
  return reads.count
}

describe('a check of a large game', () => {
  it.each([
    ['checkGame', (game: PlayableGame) => checkGame(game, everything)],
    ['secureGame', (game: PlayableGame) => secureGame(game, everything)],
  ])('SAFE-80 visits each event a limited number of times: %s', (_, work) => {
    const [few, many] = [readsOf(100, work), readsOf(800, work)]
    expect(many / few).toBeLessThan(8 * 1.5)
  })

  it('SAFE-80 counts the strikes of each set without visiting every segment', () => {
    const readsFor = (count: number) => {
      const sets = Array.from({ length: count }, (_, index): StrikeSet => ({
        item: 'slaps',
        from: index * 1000,
        until: index * 1000 + 900,
      }))
      const segments = sets.map(({ from: at, until }): BeatSegment => ({
        id: 's',
        origin: at,
        duration: 900,
        tempo: {
          from: 60,
          to: 60,
        },
        at,
        until,
        pattern: {
          beats: 1,
          notes: [
            {
              beat: 0,
              numerator: 0,
              denominator: 1,
              accent: 'beat',
            },
          ],
        },
      }))
      const watched = [countingReads(sets), countingReads(segments)] as const
      expect(setsAboveCap(watched[0].watched, watched[1].watched, [])).toEqual([])
      return watched[0].reads.count + watched[1].reads.count
    }
    expect(readsFor(2000) / readsFor(250)).toBeLessThan(8 * 1.7)
  })

  it('SAFE-80 reports only the length or the order where one of them is wrong', () => {
    const unheard: EventDraft = { kind: 'open', at: 0, duration: 1, task: 'steady', item: 'breath' }
    const game = smallGame(60_000, [unheard])
    const paths = (changes: Partial<PlayableGame>) => checkGame({ ...game, ...changes }).map(({ path }) => path)
    expect(paths({}).length).toBeGreaterThan(0)
    expect(paths({ duration: 1e12 })).toEqual([['duration']])
    const late = { ...beatEvent(50_000, 1e12), id: 'late' }
    expect(paths({ events: [...game.events, late] })).toEqual([['events', game.events.length, 'duration']])
  })
})
