import { expect, it } from 'vitest'
import type { LineConditions, TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { ask, beatEvent, line, playByHand, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { Effect, MemberInput } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const say = (trigger: TriggerId, at: number): EventDraft => ({
  kind: 'say',
  at,
  duration: 3000,
  task: 'steady',
  trigger,
})
const textsOf = (effects: readonly Effect[], trigger: TriggerId): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.text] : []))

interface Scene {
  events: EventDraft[]
  beats?: ReturnType<typeof beatEvent>[]
  lines: [text: string, trigger: TriggerId, when?: LineConditions][]
  input?: { type: MemberInput; at: number }
}
function play({ events, beats = [beatEvent(0, 5 * MINUTE, 100)], lines, input }: Scene): Effect[] {
  const dialogs = lines.map(([text, trigger, when]) => line(text, trigger, when))
  const hand = playByHand(withBeats(5 * MINUTE, beats, events), { scripts: [dialogs], lastSpoken: {} })
  const before = hand.to(input?.at ?? 5 * MINUTE)
  return input ? [...before, ...hand.send(input), ...hand.to(5 * MINUTE)] : before
}

const stops: Scene['lines'] = [
  ['We leave that one out.', 'stroke-stop', { after: 'skipped' }],
  ['Hands off for a moment.', 'stroke-stop'],
]
const strokesUntil = (until: number) => [beatEvent(0, until, 100), beatEvent(until + 8 * SECOND, MINUTE, 100)]

it.each([
  ['right after the skip', 12 * SECOND, [], 'We leave that one out.'],
  ['half a minute later', 40 * SECOND, [], 'Hands off for a moment.'],
  [
    'in a climb to an edge',
    12 * SECOND,
    [taskEvent(5 * SECOND, MINUTE, 'edging'), ask('edge', 5 * SECOND, MINUTE)],
    'Hands off for a moment.',
  ],
])('PLAY-131 a stop %s is answered as such', (_, at, edge, text) => {
  const events = [taskEvent(0, 4 * SECOND, 'clench'), ...edge, say('stroke-stop', at)]
  const scene = { events, beats: strokesUntil(at), lines: stops, input: { type: 'skip', at: 2 * SECOND } as const }
  expect(textsOf(play(scene), 'stroke-stop')).toEqual([text])
})

it.each([
  ['half a minute after the hand is back', 80 * SECOND, []],
  ['in a climb to an edge', 52 * SECOND, [taskEvent(46 * SECOND, MINUTE, 'edging'), ask('edge', 46 * SECOND, MINUTE)]],
])('PLAY-155 a stop %s does not answer a report', (_, at, edge) => {
  const told: Scene['lines'] = [
    ['You told me in time.', 'stroke-stop', { after: 'too-close' }],
    ['Hands off for a moment.', 'stroke-stop'],
  ]
  const input = { type: 'too-close', at: 2 * SECOND } as const
  const events = [taskEvent(0, 5 * MINUTE), ...edge, say('stroke-stop', at)]
  expect(textsOf(play({ events, beats: strokesUntil(at), lines: told, input }), 'stroke-stop')).toEqual([
    'Hands off for a moment.',
  ])
})

it('PLAY-132 the first edge that is asked for is not called the first after one that was not', () => {
  const lines: Scene['lines'] = [
    ['We have not been there before.', 'edge', { turn: 'first' }],
    ['To the edge.', 'edge'],
  ]
  const events = [taskEvent(0, 5 * MINUTE), say('edge', 2 * MINUTE), say('edge', 3 * MINUTE)]
  expect(textsOf(play({ events, lines }), 'edge')[0]).toBe('We have not been there before.')
  const reported = play({ events, lines, input: { type: 'edge', at: MINUTE } })
  expect(textsOf(reported, 'edge')).not.toContain('We have not been there before.')
})

it.each([
  ['stroke-slower', 160, 'Fast, is it not?', 'strong'],
  ['stroke-faster', 60, 'Slow as you like.', 'gentle'],
] as const)('PLAY-133 right after "%s" general talk does not say the opposite', (order, bpm, text, intensity) => {
  const lines: Scene['lines'] = [
    [text, 'do-not-cum', { intensity }],
    ['You are doing well.', 'do-not-cum'],
    ['Change.', order],
  ]
  const beats = [beatEvent(0, 5 * MINUTE, bpm)]
  const events = (wait: number) => [taskEvent(0, 5 * MINUTE), say(order, MINUTE), say('do-not-cum', MINUTE + wait)]
  expect(textsOf(play({ events: events(6 * SECOND), beats, lines }), 'do-not-cum')).toEqual(['You are doing well.'])
  // The talk comes where one segment ends and the next begins.
  const joint = MINUTE + 6 * SECOND
  const [first, second] = [beatEvent(0, joint, bpm), beatEvent(joint, 4 * MINUTE, bpm)]
  const joined = play({ events: [...events(6 * SECOND), second], beats: [first], lines })
  expect(textsOf(joined, 'do-not-cum')).toEqual(['You are doing well.'])
  const later = [...events(6 * SECOND), say('do-not-cum', MINUTE + 20 * SECOND)]
  expect(textsOf(play({ events: later, beats, lines }), 'do-not-cum')).toEqual(['You are doing well.', text])
})

it.each([
  ['a steep rise', 150, 'You are doing well.'],
  ['a small rise', 50, 'Gently does it.'],
] as const)('PLAY-186 general talk right before %s', (_, to, text) => {
  const lines: Scene['lines'] = [
    ['Gently does it.', 'do-not-cum', { intensity: 'gentle' }],
    ['You are doing well.', 'do-not-cum'],
  ]
  const rise = { ...beatEvent(MINUTE, 20 * SECOND, 45), tempo: { from: 45, to } }
  const beats = [beatEvent(0, MINUTE, 45), rise, beatEvent(80 * SECOND, MINUTE, to)]
  const events = [taskEvent(0, 2 * MINUTE), say('do-not-cum', MINUTE - 4 * SECOND)]
  expect(textsOf(play({ events, beats, lines }), 'do-not-cum')).toEqual([text])
})

it('PLAY-42 the line that calls the hand back is not gentle because of a climb that is over', () => {
  const lines: Scene['lines'] = [
    ['Begin gently.', 'stroke-start', { intensity: 'gentle' }],
    ['Begin.', 'stroke-start', { intensity: 'strong' }],
  ]
  const beats = [beatEvent(0, 2 * MINUTE, 160), beatEvent(150 * SECOND, MINUTE, 160)]
  const call = { ...say('stroke-start', 147 * SECOND), task: 'rest' as const }
  const events = [taskEvent(0, 2 * MINUTE), call]
  // The strokes come back at 80 bpm after the report, and at 160 bpm after the rest of the game.
  const effects = play({ events, beats, lines, input: { type: 'edge', at: 10 * SECOND } })
  expect(textsOf(effects, 'stroke-start')).toEqual(['Begin gently.', 'Begin.'])
})

it('PLAY-135 the line to hold at an edge is another one each time', () => {
  const lines: Scene['lines'] = [
    ['You told me. Stay.', 'edging', { after: 'reached' }],
    ['There. Stay.', 'edging'],
    ['Breathe, and stay.', 'edging'],
  ]
  const edges = [10, 100, 190].map((at) => at * SECOND)
  const events = edges.flatMap((at) => [taskEvent(at, 40 * SECOND, 'edging'), ask('edge', at, 40 * SECOND)])
  const beats = edges.map((at) => beatEvent(at, 40 * SECOND, 100))
  const dialogs = lines.map(([text, trigger, when]) => line(text, trigger, when))
  const hand = playByHand(withBeats(5 * MINUTE, beats, events), { scripts: [dialogs], lastSpoken: {} })
  const held: string[] = []
  for (const wait of [20, 95, 175]) {
    hand.to(wait * SECOND)
    held.push(...textsOf(hand.send({ type: 'edge', at: wait * SECOND }), 'edging'))
  }
  expect(held[0]).toBe('You told me. Stay.')
  expect(new Set(held).size).toBe(3)
})

it('PLAY-173 talk whose time other words take is left out, and not said as a first clause', () => {
  const lines: Scene['lines'] = [
    ['In. And hold it there for as long as you like, and then a little longer.', 'frustrating'],
    ['Up. As far as it goes, and then as far again as you can.', 'stroke-faster'],
    ['Welcome.', 'introduction'],
  ]
  const events = (trigger: TriggerId) => [say(trigger, 10 * SECOND), say('introduction', 11.5 * SECOND)]
  expect(textsOf(play({ events: events('frustrating'), lines }), 'frustrating')).toEqual([])
  expect(textsOf(play({ events: events('stroke-faster'), lines }), 'stroke-faster')).toEqual(['Up.'])
})
