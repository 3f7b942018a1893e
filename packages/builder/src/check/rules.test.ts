/** Every rule of the engine: a game that breaks it, the finding at its event, and the result of its mends. */
import { describe, expect, it } from 'vitest'
import {
  STEADY_PATTERN,
  type EventTask,
  type GameEvent,
  type ItemId,
  type PlayableGame,
  type TriggerId,
} from '@rubato/contracts/domain'
import { checkGame, type SafetyRule } from '@rubato/engine'
import { willing } from '@rubato/engine/testing'
import { apply } from '../commands/apply.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { findings } from './findings.ts'

const MINUTE = 60_000
type Made = GameEvent[]
let made = 0
const id = () => `t${made++}`

const hold = (item: ItemId, at: number, duration: number, level?: number): Made => [
  { id: id(), at, duration, task: 'steady', kind: 'open', item, ...(level === undefined ? {} : { level }) },
  { id: id(), at: at + duration, duration: 0, task: 'steady', kind: 'close', item },
]
const level = (item: ItemId, at: number, to: number): Made => [
  { id: id(), at, duration: 0, task: 'steady', kind: 'level', item, level: to },
]
const say = (trigger: TriggerId, at: number, values = {}): Made => [
  { id: id(), at, duration: 2000, task: 'steady', kind: 'say', trigger, values },
]
const edge = (at: number, duration: number): Made => [
  { id: id(), at, duration, task: 'edging', kind: 'ask', question: 'edge' },
]
const beats = (at: number, duration: number, bpm: number, task: EventTask = 'steady'): Made => [
  { id: id(), at, duration, task, kind: 'beat', tempo: { from: bpm, to: bpm }, pattern: STEADY_PATTERN },
]
const notes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ beat: 0, numerator: n % 8, denominator: 8, accent: 'beat' as const }))
const dense = (at: number, duration: number, bpm: number, count: number): Made =>
  beats(at, duration, bpm).map((event) => ({ ...event, pattern: { beats: 1, notes: notes(count) } }) as GameEvent)
const times = (count: number, make: (n: number) => Made): Made =>
  Array.from({ length: count }, (_, n) => make(n)).flat()

/** The events that break the rule, or null where a document of the builder cannot break it. */
const broken: Readonly<Record<SafetyRule, Made | null>> = {
  // Records are kept in order, inside the game and inside a session, and an item is one record with its release.
  order: null,
  'negative-time': null,
  'after-end': null,
  'game-length': null,
  'video-after-end': null,
  unknown: null,
  'never-released': null,
  'after-hard-end': null,
  'no-level': null,
  refused: hold('palming', MINUTE, 5000),
  'too-many-edges': times(21, (n) => edge((n + 1) * MINUTE, 20_000)),
  'edge-length': edge(MINUTE, 5 * MINUTE + 1),
  'edge-rest': [...edge(MINUTE, 30_000), ...edge(2 * MINUTE - 5000, 30_000)],
  'item-rest': [...hold('clench', MINUTE, 10_000), ...hold('clench', MINUTE + 20_000, 10_000)],
  'item-open': [...hold('clench', MINUTE, 20_000), ...hold('clench', MINUTE + 10_000, 20_000)],
  'not-open': [...hold('clench', MINUTE, 20_000), ...hold('clench', MINUTE + 10_000, 20_000)],
  'item-cap': hold('clench', MINUTE, 61_000),
  'item-times': times(3, (n) => hold('ball-tie', (1 + n * 30) * MINUTE, MINUTE)),
  'item-host': hold('clamp-weight', MINUTE, MINUTE, 100),
  'strain-kinds': (['gag', 'squeeze', 'plug', 'clamps'] as const).flatMap((item, n) =>
    hold(item, (1 + n) * MINUTE, 10_000),
  ),
  'never-together': [...hold('ball-tie', MINUTE, MINUTE), ...hold('squeeze', MINUTE + 10_000, 5000)],
  'blind-and-gagged': [...hold('gag', MINUTE, 3 * MINUTE), ...hold('eyes-closed', MINUTE + 10_000, 61_000)],
  'too-much-at-once': (['gag', 'plug', 'clamps'] as const).flatMap((item, n) => hold(item, MINUTE + n * 1000, MINUTE)),
  'level-not-open': [
    ...hold('plug', MINUTE - 1, 4 * MINUTE),
    ...hold('plug-vibration', MINUTE, MINUTE, 50),
    ...hold('plug-vibration', MINUTE + 30_000, 2 * MINUTE, 50),
    ...level('plug-vibration', 3 * MINUTE, 100),
  ],
  'level-max': hold('rubber-band', MINUTE, MINUTE, 4),
  'level-step': [...hold('clamps', MINUTE, 3 * MINUTE), ...hold('clamp-weight', MINUTE + 1, MINUTE, 200)],
  'level-soon': [
    ...hold('plug', MINUTE, 8 * MINUTE),
    ...hold('plug-inflation', MINUTE + 1, 6 * MINUTE, 1),
    ...level('plug-inflation', 2 * MINUTE, 2),
  ],
  'release-order': [...hold('clamps', MINUTE, MINUTE), ...hold('clamp-weight', MINUTE + 1, 2 * MINUTE, 100)],
  'tempo-cap': dense(MINUTE, 10_000, 130, 2),
  'beats-at-once': [...beats(MINUTE, 10_000, 60), ...beats(MINUTE + 5000, 10_000, 60)],
  crowd: dense(MINUTE, 10_000, 60, 16),
  // The check looks at nothing else then: see below.
  'too-many-beats': null,
  heat: beats(MINUTE, 70_000, 220),
  'strokes-length': beats(MINUTE, 61_000, 100, 'double-speed'),
  'challenge-rest': times(2, (n) => beats(MINUTE + n * 30_000, 20_000, 60, 'grip-challenge')),
  strikes: [...hold('slaps', MINUTE, 20_000), ...beats(MINUTE, 12_000, 60, 'ball-slap')],
  'hard-strikes': [
    ...hold('snaps', MINUTE, 20_000),
    ...say('rubber-band-snap-hard', MINUTE - 3000, { count: 3 }),
    ...beats(MINUTE, 4500, 60, 'rubber-band'),
  ],
  'stray-beats': beats(MINUTE, 4000, 60, 'cock-flick'),
  'spoken-count': [...hold('slaps', MINUTE, 20_000), ...say('ball-slap', MINUTE - 2000, { count: 11 })],
  'spoken-seconds': [...hold('clench', MINUTE, 20_000), ...say('clench', MINUTE - 2000, { seconds: 61 })],
  irritant: [...hold('irritant', MINUTE, MINUTE), ...beats(MINUTE, 10_000, 60)],
  'line-not-open': say('gag-insert', MINUTE),
  breathe: hold('breath', MINUTE, 10_000),
  'after-stimulation': [...hold('post-orgasm', MINUTE, 20_000), ...beats(2 * MINUTE, 10_000, 60)],
  'inflated-removal': [
    ...hold('plug', MINUTE, 8 * MINUTE),
    ...hold('plug-inflation', MINUTE + 1, 6 * MINUTE, 1),
    ...level('plug-inflation', 4 * MINUTE, 2),
    ...say('butt-plug-remove-inflated', 6 * MINUTE),
  ],
}

const gameOfEvents = (events: Made): PlayableGame => ({
  events: events.toSorted((a, b) => a.at - b.at),
  duration: 100 * MINUTE,
  voice: null,
  media: { tags: ['harbour'], mediaTypes: ['image'] },
  outcome: 'denied',
})
const rules = Object.entries(broken) as [SafetyRule, Made | null][]
const composable = rules.flatMap(([rule, events]) => (events ? [[rule, events] as const] : []))

describe('each rule that a composed game can break', () => {
  it.each(composable)('%s: is found at its event, and each mend mends it', (rule, events) => {
    const profile = rule === 'refused' ? { ...willing, refused: ['palming' as const] } : willing
    const check = (each: typeof document) => findings(each, { profile, spokenMs: () => 500 })
    const document = documentOf(gameOfEvents(events))
    const wanted = checkGame(gameOf(document), profile).find((problem) => problem.rule === rule)
    const [, index] = wanted?.path ?? []
    const event = gameOf(document).events[Number(index)]
    const found = check(document).find(({ sentence }) => sentence.key === `builder.check.${rule}`)
    expect(found).toMatchObject({ severity: rule === 'refused' ? 'warning' : 'error', at: event?.at })
    expect(document.records.has(found?.record ?? '')).toBe(true)
    expect(found?.mends.length).toBeGreaterThan(0)
    for (const { command } of found?.mends ?? []) {
      const result = apply(document, command)
      expect(result).toMatchObject({ ok: true })
      const after = result.ok ? check(result.document) : []
      expect(after.map((each) => each.id)).not.toContain(found?.id)
      expect(after.filter(({ severity }) => severity === 'error').length).toBeLessThan(
        check(document).filter(({ severity }) => severity === 'error').length + (rule === 'refused' ? 1 : 0),
      )
    }
  })
  it('refused: a task that the site has off in the region is named with that reason', () => {
    const document = documentOf(
      gameOfEvents([{ id: id(), at: MINUTE, duration: 10_000, task: 'breath', kind: 'task', phase: 'build' }]),
    )
    const found = findings(document, { profile: { ...willing, offHere: ['breath'] }, spokenMs: () => 500 })
    expect(found.map(({ sentence }) => sentence)).toContainEqual({
      key: 'builder.check.refused',
      values: { reason: 'Breath is switched off by this site in your region.' },
    })
  })
  it('refused: a task is named once with what belongs to it, and one mend takes all of it out', () => {
    const profile = { ...willing, refused: ['gag' as const] }
    const check = (each: typeof document) =>
      findings(each, { profile, spokenMs: () => 500 }).filter(
        ({ sentence }) => sentence.key === 'builder.check.refused',
      )
    const document = documentOf(
      gameOfEvents([
        { id: id(), at: MINUTE, duration: 20_000, task: 'gag', kind: 'task', phase: 'build' },
        ...hold('gag', MINUTE, 20_000).map((event) => ({ ...event, task: 'gag' as const })),
      ]),
    )
    expect(document.records.size).toBe(2)
    const [found, ...others] = check(document)
    expect(others).toEqual([])
    const [taken] = found?.mends ?? []
    const result = taken && apply(document, taken.command)
    expect(result?.ok && check(result.document)).toEqual([])
  })
  it('too-many-beats: is the only finding while there are too many, and the check goes on without the last of them', () => {
    const document = documentOf(gameOfEvents(times(31, (n) => dense((n + 1) * MINUTE, MINUTE, 60, 16))))
    const check = (each: typeof document) =>
      findings(each, { profile: willing, spokenMs: () => 500 }).filter(({ severity }) => severity === 'error')
    const [found, ...others] = check(document)
    // 960 beats in each minute: 30 minutes have 28,800, of the 28,848 that a game may have.
    expect(found).toMatchObject({ sentence: { key: 'builder.check.too-many-beats' }, at: 31 * MINUTE })
    expect(others).toEqual([])
    const [taken] = found?.mends ?? []
    const result = taken && apply(document, taken.command)
    const rulesLeft = result?.ok ? new Set(check(result.document).map(({ sentence }) => sentence.key)) : new Set()
    expect(rulesLeft).toEqual(new Set(['builder.check.tempo-cap', 'builder.check.crowd', 'builder.check.heat']))
  })
  it('the rest between two challenges of one span makes neither of them longer', () => {
    const span: GameEvent = {
      id: 's',
      at: MINUTE,
      duration: MINUTE,
      task: 'grip-challenge',
      kind: 'task',
      phase: 'build',
    }
    const runs = times(2, (n) => beats(MINUTE + n * 30_000, 20_000, 60, 'grip-challenge'))
    const document = documentOf(gameOfEvents([span, ...runs]))
    const check = (each: typeof document) => findings(each, { profile: willing, spokenMs: () => 500 })
    const [rest] = check(document).find(({ sentence }) => sentence.key === 'builder.check.challenge-rest')?.mends ?? []
    const result = rest && apply(document, rest.command)
    if (!result?.ok) throw new Error('no rest')
    expect(check(result.document).filter(({ severity }) => severity === 'error')).toEqual([])
    const challenges = [...result.document.records.values()].filter(({ lane }) => lane === 'tempo')
    expect(challenges.map(({ at, duration }) => [at, duration])).toEqual([
      [MINUTE, 20_000],
      [MINUTE + 50_000, 20_000],
    ])
  })
  it('most of them can be mended without taking anything out', () => {
    const gentle = composable.filter(([rule, events]) => {
      const profile = rule === 'refused' ? { ...willing, refused: ['palming' as const] } : willing
      const found = findings(documentOf(gameOfEvents(events)), { profile, spokenMs: () => 500 })
      const mends = found.find(({ sentence }) => sentence.key === `builder.check.${rule}`)?.mends ?? []
      return mends.some(({ label }) => label.key !== 'builder.mend.take-out')
    })
    expect(gentle.length).toBeGreaterThan(20)
  })
})
