/** A line is said only where the mouth, the eyes or the hand that it asks for is free. */
import { describe, expect, it } from 'vitest'
import {
  taskIds,
  tasks,
  triggers,
  type BodyNeed,
  type EventTask,
  type ItemId,
  type Trigger,
} from '@rubato/contracts/domain'
import type { DialogLibrary } from '../dialog/library.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import { itemRules } from '../safety/item-rules.ts'
import { taskNeeds } from '../tasks/task.ts'
import { hold, say } from '../testing/holds.ts'
import { beatEvent, playByHand, taskEvent, withBeats } from '../testing/small-game.ts'
import type { Effect } from './model/types.ts'

const SECOND = 1000
const END = 120 * SECOND
const named = triggers.filter(({ group }) => group !== 'counts')
const asksFor = (need: BodyNeed): Trigger[] => named.filter(({ needs }) => needs.includes(need))

/** A library with two lines of every named trigger. */
const library: DialogLibrary = {
  scripts: [
    named.flatMap(({ id }) => ['Now.', 'Once more.'].map((text, n) => ({ id: `${id}-${n}`, trigger: id, text }))),
  ],
  lastSpoken: {},
}
const ownerOf = ({ id }: Trigger): EventTask => tasks.find((task) => task.triggers.includes(id))?.id ?? 'steady'

/** The line at 30 s in a span of its task, with the items that it opens. */
const lineOf = (trigger: Trigger): EventDraft[] => [
  taskEvent(30 * SECOND, 20 * SECOND, ownerOf(trigger)),
  say(trigger.id, 30 * SECOND, ownerOf(trigger)),
  ...trigger.opens
    .slice(0, 1)
    .flatMap((item) => hold(item, 34 * SECOND, 4 * SECOND).map((event) => ({ ...event, task: ownerOf(trigger) }))),
]
const play = (events: EventDraft[], beats = [beatEvent(0, END)]) =>
  playByHand(withBeats(END, beats, events), library).to(END)
const saidAt = (effects: readonly Effect[], { id }: Trigger): number[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === id ? [effect.at] : []))
const isOpened = (effects: readonly Effect[], item: ItemId | undefined): boolean =>
  effects.some((effect) => effect.kind === 'show' && effect.view.open.some((open) => open.item === item))

describe.each([
  ['mouth', 'gag'],
  ['eyes', 'eyes-closed'],
] as const)('PLAY-72 lines that ask for the %s', (need, item) => {
  it.each(asksFor(need).map((trigger) => [trigger.id, trigger] as const))('%s', (_, trigger) => {
    const occupied = play([...hold(item, 10 * SECOND, 50 * SECOND), ...lineOf(trigger)])
    expect(saidAt(occupied, trigger)).toEqual([])
    expect(isOpened(occupied, trigger.opens[0])).toBe(false)
    expect(isOpened(occupied, item)).toBe(true)
    const host = trigger.opens.map((each) => itemRules[each].host).find((each) => each !== undefined)
    const free = play([...(host ? hold(host, 5 * SECOND, 80 * SECOND) : []), ...lineOf(trigger)])
    expect(saidAt(free, trigger).length).toBeGreaterThan(0)
  })
})

describe('PLAY-72 lines that ask for the hand', () => {
  const pause = [beatEvent(0, 20 * SECOND), beatEvent(70 * SECOND, 50 * SECOND)]
  it.each(asksFor('hand').map((trigger) => [trigger.id, trigger] as const))('%s', (_, trigger) => {
    const line = [say(trigger.id, 30 * SECOND)]
    const isLasting = /^(?:grip-(?!challenge)|style|hand)/.test(trigger.id)
    expect(saidAt(play(line, pause), trigger)).toEqual(isLasting ? [70 * SECOND] : [])
    expect(saidAt(play(line), trigger)).toEqual([30 * SECOND])
  })
  it('is left out where another change of the same kind comes before the strokes', () => {
    const effects = play([say('grip-normal', 30 * SECOND), say('grip-light', 68 * SECOND)], pause)
    const said = effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : []))
    expect(said).toEqual(['grip-light'])
  })
})

describe('PLAY-73 the line that calls the hand back', () => {
  const calls = (effects: readonly Effect[]) =>
    effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === 'stroke-start' ? [effect.at] : []))
  it('is said once before the strokes', () => {
    const pause = [beatEvent(0, 20 * SECOND), beatEvent(40 * SECOND, 80 * SECOND)]
    const twice = [say('stroke-start', 36 * SECOND), say('stroke-start', 39 * SECOND)]
    expect(calls(play(twice, pause))).toEqual([36 * SECOND])
  })
  it('is not said while a check-in waits for its answer', () => {
    const due = 15 * 60 * SECOND
    const beats = [beatEvent(0, due - 10 * SECOND), beatEvent(due + 20 * SECOND, 100 * SECOND)]
    const game = withBeats(due + 120 * SECOND, beats, [say('stroke-start', due + 17 * SECOND)])
    const open = playByHand(game, library).to(due + 25 * SECOND)
    expect(open.some((effect) => effect.kind === 'system-line' && effect.line === 'check-in')).toBe(true)
    expect(calls(open)).toEqual([])
    const answered = playByHand(game, library)
    answered.to(due + SECOND)
    const effects = [...answered.send({ type: 'yes', at: due + 8 * SECOND }), ...answered.to(due + 25 * SECOND)]
    expect(calls(effects)).toEqual([due + 17 * SECOND])
  })
})

it('PLAY-72 a task needs what its lines ask for', () => {
  const needing = (need: BodyNeed) => taskIds.filter((id) => taskNeeds(id).has(need))
  expect(needing('mouth')).toEqual(expect.arrayContaining(['spit', 'cum-eating']))
  expect(needing('eyes')).toEqual(expect.arrayContaining(['rubber-band', 'nipple-clamps', 'butt-plug', 'gag', 'lube']))
  for (const { id, triggers: own } of tasks) {
    for (const trigger of named.filter((each) => own.includes(each.id)))
      expect([...taskNeeds(id)]).toEqual(expect.arrayContaining([...trigger.needs]))
  }
})
