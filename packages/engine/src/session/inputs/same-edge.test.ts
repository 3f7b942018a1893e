import { describe, expect, it } from 'vitest'
import { ask, beatEvent, playByHand, smallGame, taskEvent, withBeats } from '../../testing/small-game.ts'
import { viewOf } from '../effects/view.ts'
import type { MemberInput } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

type Hand = ReturnType<typeof playByHand>
const press = (hand: Hand, type: MemberInput, seconds: number) => hand.send({ type, at: seconds * SECOND })
const reported = (hand: Hand) => hand.state().latest.world.memberReports.map(({ kind }) => kind)
const edges = (hand: Hand) => {
  const { edges: asked, ownEdges: own } = hand.state().latest.world
  return { asked, own }
}
const steady = (minutes: number) => playByHand(smallGame(minutes * MINUTE, [taskEvent(0, minutes * MINUTE)]))

/** An edge that is asked for from 10 s to 40 s, and a rest until 90 s. */
function climb() {
  const events = [
    taskEvent(10 * SECOND, 30 * SECOND, 'edging'),
    ask('edge', 10 * SECOND, 30 * SECOND),
    taskEvent(40 * SECOND, 50 * SECOND, 'rest'),
  ]
  const beats = [beatEvent(0, 40 * SECOND), beatEvent(90 * SECOND, 2 * MINUTE)]
  return playByHand(withBeats(4 * MINUTE, beats, events))
}

describe('a report in the rest after another', () => {
  it('PLAY-61 an edge is the same one, also after a pause in that rest', () => {
    const hand = steady(10)
    press(hand, 'edge', 10)
    press(hand, 'pause', 12)
    press(hand, 'resume', 60)
    hand.to(70 * SECOND)
    press(hand, 'edge', 70)
    expect(edges(hand)).toEqual({ asked: 0, own: 1 })
    expect(reported(hand)).toEqual(['own-edge'])
    hand.to(2 * MINUTE)
    press(hand, 'edge', 120)
    expect(edges(hand)).toEqual({ asked: 0, own: 2 })
  })

  it('LEARN-11 "too close" is the same report, also after a pause in that rest', () => {
    const hand = steady(10)
    press(hand, 'too-close', 10)
    press(hand, 'pause', 12)
    press(hand, 'resume', 60)
    press(hand, 'too-close', 70)
    expect(reported(hand)).toEqual(['too-close'])
  })

  it('PLAY-90 a gap that is over before a pause is not prolonged by it', () => {
    const hand = steady(10)
    press(hand, 'too-close', 10)
    hand.to(50 * SECOND)
    press(hand, 'pause', 50)
    press(hand, 'resume', 60)
    press(hand, 'too-close', 65)
    expect(reported(hand)).toEqual(['too-close', 'too-close'])
  })

  /** What the stage shows of the nipples where the hand rests, each second. */
  function shownAtRest(hand: Hand, from: number, until: number): unknown[] {
    const shown: unknown[] = []
    for (let seconds = from; seconds < until; seconds++) {
      hand.to(seconds * SECOND + 500)
      const { setup, latest } = hand.state()
      if (latest.world.beat === null) shown.push(viewOf(setup, latest).nipples)
    }
    return shown
  }
  it('PLAY-138 a rest that a pause or a check-in prolongs shows no stimulation of the nipples until its end', () => {
    const circle = { kind: 'stroke', at: SECOND, duration: 0, task: 'nipple-stimulation', nipples: 'circle' } as const
    const circled = () => playByHand(smallGame(20 * MINUTE, [taskEvent(0, 20 * MINUTE), circle]))
    const paused = circled()
    press(paused, 'too-close', 10)
    press(paused, 'pause', 12)
    press(paused, 'resume', 60)
    const asked = circled()
    press(asked, 'too-close', 890)
    for (const shown of [shownAtRest(paused, 65, 100), shownAtRest(asked, 891, 931)]) {
      expect(shown.length).toBeGreaterThan(20)
      expect(new Set(shown)).toEqual(new Set([null]))
    }
  })

  it('LEARN-11 "too close" is the same report in a rest that goes on while a check-in waits', () => {
    const hand = steady(20)
    press(hand, 'too-close', 890)
    hand.to(924 * SECOND)
    expect(hand.state().latest.world.checkInUntil).not.toBeNull()
    press(hand, 'too-close', 924)
    expect(reported(hand)).toEqual(['too-close'])
  })

  it.each([
    ['late for its question', 41, 41.5],
    ['in its question, after the hold', 25, 46],
    ['in its question, after the hold that a pause interrupts', 25, 52],
  ])('PLAY-61 an edge that was reported %s is not counted again as one of the member', (_, first, again) => {
    const hand = climb()
    press(hand, 'edge', first)
    if (again === 52) {
      press(hand, 'pause', 27)
      press(hand, 'resume', 30)
    }
    hand.to(again * SECOND)
    expect(hand.state().latest.world.beat).toBeNull()
    press(hand, 'edge', again)
    expect(edges(hand)).toEqual({ asked: 1, own: 0 })
    expect(reported(hand)).toEqual(['edge'])
  })

  it.each(['ease', 'skip', 'too-close'] as const)('PLAY-61 an edge after "%s" in its rest is the same one', (type) => {
    const asked = climb()
    press(asked, 'edge', 25)
    press(asked, type, 50)
    press(asked, 'edge', 51)
    expect(edges(asked)).toEqual({ asked: 1, own: 0 })
    const own = climb()
    press(own, 'edge', 35)
    own.to(60 * SECOND)
    press(own, type, 80)
    press(own, 'edge', 81)
    expect(edges(own).asked + edges(own).own).toBe(1)
    expect(reported(own).filter((kind) => kind !== type)).toHaveLength(1)
  })

  it('PLAY-61 an edge after strokes and a pause in a rest is another one', () => {
    const beats = [beatEvent(0, 2 * MINUTE), beatEvent(3 * MINUTE, 2 * MINUTE)]
    const hand = playByHand(
      withBeats(5 * MINUTE, beats, [taskEvent(0, 2 * MINUTE), taskEvent(2 * MINUTE, MINUTE, 'rest')]),
    )
    press(hand, 'edge', 10)
    hand.to(160 * SECOND)
    press(hand, 'pause', 160)
    press(hand, 'resume', 161)
    hand.to(170 * SECOND)
    press(hand, 'edge', 170)
    expect(edges(hand)).toEqual({ asked: 0, own: 2 })
  })

  it('PLAY-61 an edge after the hold was ended is the same one, and one without a report before it, or after strokes, is not', () => {
    const ended = climb()
    press(ended, 'edge', 20)
    press(ended, 'edge', 22)
    press(ended, 'edge', 23)
    expect(edges(ended)).toEqual({ asked: 1, own: 0 })
    const silent = climb()
    press(silent, 'edge', 45)
    expect(edges(silent)).toEqual({ asked: 0, own: 1 })
    const later = climb()
    press(later, 'edge', 20)
    later.to(2 * MINUTE)
    press(later, 'edge', 120)
    expect(edges(later)).toEqual({ asked: 1, own: 1 })
  })
})
