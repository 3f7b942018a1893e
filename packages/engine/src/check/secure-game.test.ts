import { describe, expect, it } from 'vitest'
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import { openStream } from '../random/stream.ts'
import { hold, say, taskOf } from '../testing/holds.ts'
import { makeGame } from '../testing/default-game.ts'
import { hostileGame, tamperWith } from '../testing/hostile.ts'
import { fullConsent } from '../testing/random.ts'
import { beatEvent, smallGame, taskEvent } from '../testing/small-game.ts'
import { watchHostile } from '../testing/watch-hostile.ts'
import { checkGame } from './check-game.ts'
import { secureGame } from './secure-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const everything: PlayerProfile = { ...defaultProfile, ...fullConsent }

/** A game of the given events only, without the steady beats of a small game. */
function gameOf(events: EventDraft[], minutes = 30): PlayableGame {
  const game = smallGame(minutes * MINUTE, events)
  return { ...game, events: game.events.filter(({ id }) => id !== 'e0') }
}
const spans = ({ events }: PlayableGame) =>
  events.flatMap((event) => (event.kind === 'task' ? [[event.task, event.at, event.duration]] : []))
const named = (events: readonly GameEvent[], task: GameEvent['task']) => events.filter((event) => event.task === task)

describe('a game from another source', () => {
  it('SAFE-76 a valid game is unchanged', () => {
    const game = makeGame()
    expect(secureGame(game, defaultProfile)).toEqual({ game, swapped: [], problems: [] })
  })
  it('SAFE-76 a task that this person has not turned on becomes strokes of the same length, at the previous tempo', () => {
    const gag = [
      beatEvent(0, MINUTE, 90),
      taskEvent(MINUTE, 2 * MINUTE, 'gag'),
      say('gag-insert', MINUTE, 'gag'),
      { ...beatEvent(MINUTE, 2 * MINUTE, 150), task: 'gag' as const },
      ...hold('gag', MINUTE, 2 * MINUTE),
      taskEvent(3 * MINUTE, 2 * MINUTE, 'ball-squeeze'),
      say('ball-squeeze', 3 * MINUTE, 'ball-squeeze'),
      ...hold('squeeze', 3 * MINUTE, 5 * SECOND),
    ]
    const game = gameOf(gag)
    const { game: safe, swapped, problems } = secureGame(game, defaultProfile)
    expect(problems).toEqual([])
    expect(swapped).toEqual(['ball-squeeze', 'gag'])
    expect(safe.duration).toBe(game.duration)
    expect(spans(safe)).toEqual([
      ['steady', MINUTE, 2 * MINUTE],
      ['rest', 3 * MINUTE, 2 * MINUTE],
    ])
    expect(safe.events.map(({ kind }) => kind)).toEqual(['beat', 'task', 'beat', 'task'])
    expect(safe.events[2]).toMatchObject({ task: 'steady', duration: 2 * MINUTE, tempo: { from: 90, to: 90 } })
    expect(secureGame(game, everything).swapped).toEqual([])
  })
  it('SAFE-76 a task that breaks a cap, a rest or a pair is replaced wherever it appears', () => {
    const breath = [...taskOf('breath', 0, 5 * SECOND), say('breath-breathe', 7 * SECOND, 'breath')]
    const again = [...taskOf('breath', 2 * MINUTE, 5 * SECOND), say('breath-breathe', 127 * SECOND, 'breath')]
    expect(secureGame(gameOf([...breath, ...again]), everything).swapped).toEqual([])
    const early = [...taskOf('breath', MINUTE, 5 * SECOND), say('breath-breathe', 67 * SECOND, 'breath')]
    const soon = secureGame(gameOf([...breath, ...early]), everything)
    expect(soon.swapped).toEqual(['breath'])
    expect(named(soon.game.events, 'breath')).toEqual([])
    const clamps = taskOf('clamps', 5 * MINUTE, 11 * MINUTE)
    expect(secureGame(gameOf([...breath, ...clamps]), everything).swapped).toEqual(['nipple-clamps'])
    const edges = Array.from(
      { length: 21 },
      (_, n) => ({ kind: 'ask', at: n * MINUTE, duration: 20 * SECOND, task: 'edging', question: 'edge' }) as const,
    )
    expect(secureGame(gameOf(edges), everything)).toMatchObject({ swapped: ['edging'], problems: [] })
  })
  it('SAFE-76 items and lines in events of no task are taken out, and their tasks are named', () => {
    const hidden: EventDraft[] = [
      { kind: 'open', at: MINUTE, duration: 20 * MINUTE, task: 'steady', item: 'gag' },
      say('butt-plug-insert', 2 * MINUTE),
      { ...beatEvent(3 * MINUTE, 5 * MINUTE, 240) },
      taskEvent(29 * MINUTE, 5 * MINUTE),
    ]
    const { game, swapped, problems } = secureGame(gameOf(hidden), everything)
    expect(problems).toEqual([])
    expect(swapped).toEqual(['butt-plug', 'gag'])
    expect(game.events).toMatchObject([
      { kind: 'beat', duration: 5 * MINUTE },
      { kind: 'task', at: 29 * MINUTE, duration: MINUTE },
    ])
    expect(game.events[0]).not.toMatchObject({ tempo: { to: 240 } })
  })
  it('SAFE-76 after orgasm, rest takes the place of strokes', () => {
    const after = [
      taskEvent(MINUTE, 30 * SECOND, 'post-orgasm'),
      { ...beatEvent(MINUTE, 30 * SECOND), task: 'post-orgasm' as const },
      ...hold('post-orgasm', MINUTE, 30 * SECOND),
    ]
    const { game } = secureGame(gameOf(after), defaultProfile)
    expect(game.events).toMatchObject([{ kind: 'task', task: 'rest', duration: 30 * SECOND }])
  })
  it('SAFE-76 a game whose orgasm is taken out ends denied, without the tasks that need an orgasm', () => {
    const end = [
      taskEvent(0, 10 * MINUTE, 'cum'),
      say('cum', 0, 'cum'),
      { ...beatEvent(0, 10 * MINUTE), task: 'cum' as const },
      { kind: 'ask' as const, at: MINUTE, duration: 9 * MINUTE, task: 'cum' as const, question: 'finished' as const },
      taskEvent(10 * MINUTE, 30 * SECOND, 'post-orgasm'),
      { ...beatEvent(10 * MINUTE, 30 * SECOND), task: 'post-orgasm' as const },
      ...hold('post-orgasm', 10 * MINUTE, 30 * SECOND),
      taskEvent(11 * MINUTE, MINUTE, 'cum-eating'),
      say('cei-floor-after', 11 * MINUTE, 'cum-eating'),
    ]
    const game = gameOf(end)
    expect(secureGame(game, everything)).toEqual({ game, swapped: [], problems: [] })
    const secured = secureGame(game, { ...everything, refused: ['cum'] })
    expect(secured.swapped).toEqual(['cum', 'post-orgasm', 'cum-eating'])
    expect(secured.game.outcome).toBe('denied')
    expect(spans(secured.game)).toEqual([
      ['steady', 0, 10 * MINUTE],
      ['rest', 10 * MINUTE, 30 * SECOND],
      ['rest', 11 * MINUTE, MINUTE],
    ])
    expect(secured.game.events.some(({ kind }) => kind === 'ask' || kind === 'say' || kind === 'open')).toBe(false)
  })
  it('SAFE-76 problems that cannot be repaired are returned: the game must not be played', () => {
    const { problems } = secureGame({ ...gameOf([]), duration: 121 * MINUTE }, everything)
    expect(problems).toMatchObject([
      { path: ['duration'], message: 'A game lasts at most 120 minutes.', rule: 'game-length' },
    ])
  })
  it('SAFE-77 no game makes a session break a cap', () => {
    const broken: string[] = []
    const bad: number[] = []
    for (let run = 0; run < 60; run++) {
      const stream = openStream(`${run}`, 'hostile')
      const game = run % 3 === 0 ? tamperWith(stream, makeGame()) : hostileGame(stream)
      bad.push(checkGame(game).length)
      watchHostile(game, everything, stream, (rule, isKept, what) => {
        if (!isKept) broken.push(`${rule} run ${run}: ${what()}`)
      })
    }
    expect(broken).toEqual([])
    expect(bad.filter((count) => count > 0).length).toBeGreaterThan(40)
  })
})
