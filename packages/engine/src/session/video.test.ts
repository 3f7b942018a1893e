import { describe, expect, it } from 'vitest'
import { checkGame } from '../check/check-game.ts'
import { beatEvent, playByHand, smallGame, taskEvent, withBeats } from '../testing/small-game.ts'
import { completeProfile } from '../profile.ts'
import { openStream } from '../random/stream.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { playThrough } from '../testing/play-through.ts'
import { randomInputs } from '../testing/random.ts'
import type { Effect } from './model/types.ts'

const SECOND = 1000
const video = { title: 'An evening', duration: 40 * SECOND, hash: 'a'.repeat(64), at: 10 * SECOND }
const plain = smallGame(60 * SECOND, [taskEvent(0, 60 * SECOND)])
const game = { ...plain, video }
const videoOf = (effects: readonly Effect[]) => effects.filter((effect) => effect.kind === 'video')

const tempos = [97, 60, 83, 71]
const beats = Array.from({ length: 80 }, (_, n) => beatEvent(n * 5 * SECOND, 5 * SECOND, tempos[n % 4]))
const long = withBeats(400 * SECOND, beats, [taskEvent(0, 400 * SECOND)])

describe('the video of a game', () => {
  it('VIDEO-1 runs from its begin to its end, with the time of the game, and changes no other effect', () => {
    const effects = playByHand(game).to(60 * SECOND)
    const pieces = videoOf(effects)
    expect([pieces.length, pieces[0], pieces.at(-1)]).toEqual([
      40,
      { kind: 'video', at: 10 * SECOND, media: 0, duration: SECOND },
      { kind: 'video', at: 49 * SECOND, media: 39 * SECOND, duration: SECOND },
    ])
    expect(effects.filter(({ kind }) => kind !== 'video')).toEqual(playByHand(plain).to(60 * SECOND))
  })

  it('VIDEO-1 ends with the game where it is longer', () => {
    const effects = playByHand({ ...game, video: { ...video, duration: 70 * SECOND } }).to(60 * SECOND)
    expect(videoOf(effects).at(-1)).toMatchObject({ at: 59 * SECOND, media: 49 * SECOND })
  })

  it('VIDEO-1 begins in its middle where the game says so', () => {
    const effects = playByHand({ ...plain, video: { ...video, at: 0, from: 5 * SECOND } }).to(60 * SECOND)
    const pieces = videoOf(effects)
    expect([pieces.length, pieces[0]?.media, pieces.at(-1)?.media]).toEqual([35, 5 * SECOND, 39 * SECOND])
  })

  it('VIDEO-2 stands still in a pause, and goes on where it was', () => {
    const hand = playByHand(game)
    hand.to(20 * SECOND)
    hand.send({ type: 'pause', at: 20 * SECOND + 300 })
    expect(videoOf(hand.to(50 * SECOND))).toEqual([])
    hand.send({ type: 'resume', at: 50 * SECOND })
    const [next] = videoOf(hand.to(70 * SECOND))
    expect(next).toMatchObject({ kind: 'video', media: 11 * SECOND })
    expect(next?.at).toBeGreaterThan(50 * SECOND)
  })

  it('VIDEO-2 stands still after an edge that was not asked for, while the hand rests', () => {
    const hand = playByHand(game)
    hand.to(20 * SECOND)
    hand.send({ type: 'edge', at: 20 * SECOND + 300 })
    expect(videoOf(hand.to(30 * SECOND))).toEqual([])
    expect(videoOf(hand.to(90 * SECOND))[0]).toMatchObject({ media: 11 * SECOND })
  })

  it('VIDEO-2 skips what a skip skips', () => {
    const parts = [taskEvent(0, 30 * SECOND, 'teasing'), taskEvent(30 * SECOND, 30 * SECOND)]
    const hand = playByHand({ ...smallGame(60 * SECOND, parts), video })
    hand.to(15 * SECOND)
    const after = videoOf([...hand.send({ type: 'skip', at: 15 * SECOND }), ...hand.to(40 * SECOND)])
    expect(after[0]).toMatchObject({ media: 20 * SECOND })
  })

  it('VIDEO-4 has strokes at the times of the game again after they were eased, where devices follow the script', () => {
    const played = (script: object, isEased: boolean) => {
      const hand = playByHand({ ...long, video: { ...video, at: 0, ...script } })
      hand.to(30 * SECOND)
      if (isEased) hand.send({ type: 'ease', at: 30 * SECOND + 300 })
      return hand.to(400 * SECOND).flatMap((effect) => (effect.kind === 'beat' ? [effect.at] : []))
    }
    const late = (times: number[]) => times.filter((at) => at > 300 * SECOND)
    const exact = played({ script: 'exact' }, true)
    const isAsWithoutEasing = (script: object, times: number[]) => {
      const planned = late(played(script, false))
      return times.length >= planned.length - 4 && times.every((at) => planned.some((each) => Math.abs(each - at) < 1))
    }
    expect(isAsWithoutEasing({}, late(played({}, true)))).toBe(false)
    expect(isAsWithoutEasing({ script: 'exact' }, late(exact))).toBe(true)
    const apart = exact.slice(1).map((at, index) => at - (exact[index] ?? 0))
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(0.5 * (60_000 / 97) - 1)
  })

  it('VIDEO-4 keeps half a period between strokes, whatever the member answers', () => {
    const exact = { ...long, video: { ...video, at: 0, script: 'exact' as const } }
    for (let run = 0; run < 60; run++) {
      const inputs = randomInputs(openStream(`${run}`, 'script'), 10, 380 * SECOND)
      const { effects } = playThrough(exact, inputs, { profile: completeProfile, library: twoLineLibrary })
      let last = -Infinity
      let [fastest, before] = [1, 1]
      for (const effect of effects.toSorted((a, b) => a.at - b.at)) {
        if (effect.kind === 'show' && effect.view.tempo) {
          before = fastest
          fastest = Math.max(effect.view.tempo.start, effect.view.tempo.end)
        }
        if (effect.kind !== 'beat') continue
        expect(effect.at - last, `run ${run}`).toBeGreaterThan((0.5 * 60_000) / Math.max(fastest, before) - 2)
        last = effect.at
      }
    }
  })

  it('VIDEO-3 is refused by the check where it begins at the end of the game', () => {
    const problems = (at: number) => checkGame({ ...game, video: { ...video, at } })
    expect(problems(60 * SECOND - 1)).toEqual([])
    expect(problems(60 * SECOND)).toMatchObject([{ path: ['video', 'at'], rule: 'video-after-end' }])
  })
})
