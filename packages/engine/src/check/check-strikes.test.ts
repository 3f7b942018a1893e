import { describe, expect, it } from 'vitest'
import type { EventTask, ItemId, TriggerId } from '@rubato/contracts/domain'
import { beatEvent, smallGame } from '../testing/small-game.ts'
import { checkGame } from './check-game.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const messages = (events: readonly EventDraft[]): string[] =>
  checkGame({
    ...smallGame(30 * MINUTE, []),
    events: events.map((event, index) => ({ ...event, id: `e${index}` })).sort((a, b) => a.at - b.at),
  }).map(({ message }) => message)

const open = (item: ItemId, at: number, duration: number, level?: number): EventDraft[] => [
  { kind: 'open', at, duration, task: 'steady', item, ...(level === undefined ? {} : { level }) },
  { kind: 'close', at: at + duration, duration: 0, task: 'steady', item },
]
const say = (
  at: number,
  trigger: TriggerId,
  values: Extract<EventDraft, { kind: 'say' }>['values'] = {},
): EventDraft => ({
  kind: 'say',
  at,
  duration: 3 * SECOND,
  task: 'steady',
  trigger,
  values,
})
/** One click per second. */
const clicks = (task: EventTask, at: number, count: number): EventDraft => ({ ...beatEvent(at, count * SECOND), task })

describe('strikes', () => {
  it.each([
    ['slaps', 'ball-slap', 10],
    ['flicks', 'cock-flick', 10],
  ] as const)('SAFE-40 a set of %s (%s) has %i at most, over any number of beat events', (item, task, most) => {
    const set = (count: number) => messages([...open(item, 0, 20 * SECOND), clicks(task, 0, count)])
    expect(set(most)).toEqual([])
    expect(set(most + 1)).toEqual([`A set of ${item} has at most ${most}.`])
    const split = [clicks(task, 0, 6), clicks(task, 8 * SECOND, 5)]
    expect(messages([...open(item, 0, 20 * SECOND), ...split])).toEqual([`A set of ${item} has at most ${most}.`])
  })
  it('SAFE-40 steady beats under a set count as its strikes', () => {
    expect(messages([...open('slaps', 0, 20 * SECOND), clicks('steady', 0, 20)])).toEqual([
      'A set of slaps has at most 10.',
    ])
  })
  const snaps = (trigger: TriggerId, count: number) =>
    messages([
      ...open('rubber-band', 0, MINUTE),
      say(5 * SECOND, trigger),
      ...open('snaps', 10 * SECOND, 10 * SECOND),
      clicks('rubber-band', 10 * SECOND, count),
    ])
  it('SAFE-40 a band is snapped five times a set, and three times when hard', () => {
    expect(snaps('rubber-band-snap', 5)).toEqual([])
    expect(snaps('rubber-band-snap', 6)).toEqual(['A set of snaps has at most 5.'])
    expect(snaps('rubber-band-snap-hard', 3)).toEqual([])
    expect(snaps('rubber-band-snap-hard', 4)).toEqual(['A set of hard snaps has at most 3.'])
  })
  it.each([
    ['ball-slap', 'slaps'],
    ['cock-flick', 'flicks'],
    ['rubber-band', 'snaps'],
    ['palming', 'palming'],
  ] as const)('SAFE-40 beats of %s are allowed only while %s are open', (task, item) => {
    const around: EventDraft[] = item === 'snaps' ? open('rubber-band', 0, MINUTE) : []
    const inside = [...around, ...open(item, 10 * SECOND, 5 * SECOND)]
    expect(messages([...inside, clicks(task, 10 * SECOND, 5)])).toEqual([])
    const stray = [`These beats need ${item} to be open.`]
    expect(messages([...inside, clicks(task, 11 * SECOND, 5)])).toEqual(stray)
    expect(messages([...inside, clicks(task, 20 * SECOND, 1)])).toEqual(stray)
    expect(messages([...around, clicks(task, 10 * SECOND, 1)])).toEqual(stray)
  })
})
