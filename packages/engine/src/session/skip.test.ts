import { describe, expect, it } from 'vitest'
import { generatorConfigSchema, getTask, taskNode, type ItemId, type TaskId } from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile } from '../profile.ts'
import { releaseTriggers } from '../safety/release.ts'
import { fullConsent } from '../testing/random.ts'
import { hold, say } from '../testing/holds.ts'
import {
  ask,
  beatTimes,
  lastView,
  playByHand,
  said,
  smallGame,
  systemSaid,
  taskEvent,
  withBeats,
  beatEvent,
} from '../testing/small-game.ts'
import { releaseSentence } from './rewrite/lines.ts'
import type { Effect } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A generated game, and when it puts the item on for the last time: the span of the task, and the opening. */
function puttingOn(task: TaskId, item: ItemId) {
  const config = generatorConfigSchema.parse({ gameDuration: { min: 14, max: 14 }, taskFrequency: { min: 0, max: 4 } })
  for (const each of task === 'plug-inflation' ? (['butt-plug', task] as const) : [task])
    Object.assign(taskNode(config, each), { enabled: true, weight: 1 })
  for (let seed = 0; ; seed++) {
    const made = generateGame(config, `put on ${seed}`, { ...defaultProfile, ...fullConsent })
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    const { events } = made.game
    const at = events.findLast((event) => event.kind === 'open' && event.item === item)?.at ?? Infinity
    const span = events.find((each) => each.kind === 'task' && each.task === task && each.at + each.duration > at)
    if (span) return { game: made.game, from: span.at, at, until: span.at + span.duration }
  }
}

/** Answers every check-in, to the end of the session. */
function toTheEnd(hand: ReturnType<typeof playByHand>, from: number): Effect[] {
  const effects: Effect[] = []
  for (let time = from; time < from + 20 * MINUTE; time += SECOND) {
    const now = hand.to(time)
    effects.push(...now)
    if (systemSaid(now).includes('check-in')) effects.push(...hand.send({ type: 'yes', at: time }))
  }
  return effects
}
const isOn = (effects: readonly Effect[], item: ItemId): boolean =>
  effects.some((effect) => effect.kind === 'show' && effect.view.open.some((step) => step.item === item))

const worn: [TaskId, ItemId][] = [
  ['nipple-clamps', 'clamps'],
  ['butt-plug', 'plug'],
  ['gag', 'gag'],
  ['ball-binding', 'ball-tie'],
  ['rubber-band', 'rubber-band'],
  ['icy-hot', 'irritant'],
]

describe('skip while something is being put on', () => {
  it.each(worn)('PLAY-5 %s that was announced and is not on yet is not put on, and not taken off', (task, item) => {
    const { game, from, at } = puttingOn(task, item)
    const time = Math.round((from + at) / 2)
    const hand = playByHand(game)
    hand.to(time)
    const skipped = hand.send({ type: 'skip', at: time })
    expect(lastView(skipped).open.map((step) => step.item)).not.toContain(item)
    const release = releaseTriggers[item]
    expect(said(skipped)).not.toContain(release)
    const [first] = hand.to(time + 30 * SECOND).filter((effect) => effect.kind === 'show')
    expect(first?.kind === 'show' && first.view.task).not.toBe(task)
  })

  it.each(worn)('PLAY-5 %s comes off at once, with its line and time for it, and only once', (task, item) => {
    const { game, at, until } = puttingOn(task, item)
    const time = Math.round((at + until) / 2)
    const hand = playByHand(game)
    hand.to(time)
    expect(hand.state().latest.world.open.map((step) => step.item)).toContain(item)
    const skipped = hand.send({ type: 'skip', at: time })
    expect(lastView(skipped)).toMatchObject({ task: 'rest', tempo: null })
    expect(lastView(skipped).open.map((step) => step.item)).not.toContain(item)
    expect([...said(skipped), ...systemSaid(skipped)]).toEqual([releaseTriggers[item] ?? releaseSentence(item)])
    const soon = hand.to(time + 15 * SECOND)
    expect(beatTimes(soon)).toEqual([])
    expect(said(soon)).toContain('stroke-start')
    const later = toTheEnd(hand, time + 16 * SECOND)
    expect(said(later).filter((trigger) => getTask(task).triggers.includes(trigger as never))).toEqual([])
    expect(isOn(later, item)).toBe(false)
    expect(later.filter(({ kind }) => kind === 'over')).toHaveLength(1)
  })

  it('PLAY-5 an item put on before stays on, and comes off at its time', () => {
    const clamps = hold('clamps', 10 * SECOND, 3 * MINUTE)
    const events = [
      taskEvent(0, 20 * SECOND, 'nipple-clamps'),
      ...clamps,
      taskEvent(30 * SECOND, 20 * SECOND, 'grip'),
      taskEvent(3 * MINUTE, 30 * SECOND, 'nipple-clamps'),
      say('nipple-clamps-detach', 3 * MINUTE, 'nipple-clamps'),
    ]
    const hand = playByHand(smallGame(5 * MINUTE, events))
    hand.to(40 * SECOND)
    const skipped = hand.send({ type: 'skip', at: 40 * SECOND })
    expect(lastView(skipped)).toMatchObject({
      open: [{ item: 'clamps' }],
      // 10 s of the task are left out; its acknowledgement takes two beats.
      progress: { total: 5 * MINUTE - 8 * SECOND },
    })
    const rest = hand.to(5 * MINUTE)
    expect(rest.find((effect) => effect.kind === 'say' && effect.line.trigger === 'nipple-clamps-detach')?.at).toBe(
      3 * MINUTE - 8 * SECOND,
    )
  })

  it('PLAY-5 a skipped inflation is released again; the plug stays', () => {
    const { game, at, until } = puttingOn('plug-inflation', 'plug-inflation')
    const time = Math.round((at + until) / 2)
    const hand = playByHand(game)
    hand.to(time)
    const skipped = hand.send({ type: 'skip', at: time })
    expect(lastView(skipped).open.map((step) => step.item)).toEqual(['plug'])
    expect(said(skipped)).toEqual(['butt-plug-deflate'])
  })

  it('PLAY-5 after a pause the item still belongs to the task that put it on', () => {
    const { game, at, until } = puttingOn('nipple-clamps', 'clamps')
    const time = Math.round((at + until) / 2)
    const hand = playByHand(game)
    hand.to(time)
    hand.send({ type: 'pause', at: time })
    hand.send({ type: 'resume', at: time + MINUTE })
    hand.to(time + MINUTE + 4 * SECOND)
    const skipped = hand.send({ type: 'skip', at: time + MINUTE + 4 * SECOND })
    expect(lastView(skipped).open).toEqual([])
    expect(said(skipped)).toEqual(['nipple-clamps-detach'])
  })
})

describe('skip in a rest', () => {
  /** A rest from 10 to 40 s after an edge at 10 s, then strokes; with `next`, another edge begins at that time. */
  const afterEdge = (next?: number) => {
    const events = [
      taskEvent(0, 10 * SECOND, 'edging'),
      ask('edge', 0, 10 * SECOND),
      taskEvent(10 * SECOND, 30 * SECOND, 'rest'),
    ]
    if (next !== undefined) events.push(ask('edge', next, 20 * SECOND))
    const hand = playByHand(
      withBeats(5 * MINUTE, [beatEvent(0, 10 * SECOND), beatEvent(40 * SECOND, 4 * MINUTE)], events),
    )
    hand.to(15 * SECOND)
    return hand
  }

  it('PLAY-7 after an edge that was not asked for is answered by the line that it stays, and its countdown goes on', () => {
    const hand = playByHand(smallGame(5 * MINUTE, [taskEvent(0, 5 * MINUTE)]))
    hand.to(10 * SECOND)
    hand.send({ type: 'edge', at: 10 * SECOND })
    hand.to(20 * SECOND)
    const skipped = hand.send({ type: 'skip', at: 20 * SECOND })
    expect(systemSaid(skipped)).toEqual(['rest-stays'])
    expect(lastView(skipped)).toMatchObject({ task: 'rest', span: { from: 10 * SECOND, to: 40 * SECOND } })
    const after = hand.to(42 * SECOND)
    expect(beatTimes(after)[0]).toBe(40 * SECOND)
    expect(systemSaid(after)).toEqual([])
  })
  it('PLAY-7 ends it where nothing needs it: the strokes are called back', () => {
    const hand = afterEdge()
    const skipped = hand.send({ type: 'skip', at: 15 * SECOND })
    expect(systemSaid(skipped)).toEqual(['skipped'])
    const soon = hand.to(25 * SECOND)
    expect(said(soon)).toContain('stroke-start')
    expect(beatTimes(soon)[0]).toBeLessThan(21 * SECOND)
  })
  it('PLAY-7 keeps as much as the next edge needs, and says so', () => {
    const hand = afterEdge(41 * SECOND)
    const skipped = hand.send({ type: 'skip', at: 15 * SECOND })
    expect(systemSaid(skipped)).toEqual(['rest-stays'])
    expect(lastView(skipped)).toMatchObject({ task: 'rest', span: { from: 10 * SECOND, to: 39 * SECOND } })
    expect(beatTimes(hand.to(45 * SECOND))[0]).toBe(39 * SECOND)
  })
})
