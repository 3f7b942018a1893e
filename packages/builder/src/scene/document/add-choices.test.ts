import { expect, test } from 'vitest'
import {
  branchingContentSchema,
  defaultGeneratorConfig,
  linearContentSchema,
  SECTION_EVENTS_MAX,
  SECTIONS_MAX,
  sceneSchema,
  type GameEvent,
  type LinearContent,
} from '@rubato/contracts/domain'
import { startHistory, undo } from '../../history/history.ts'
import { commitWork, type WorkHistory } from '../../history/work.ts'
import { apply } from '../../commands/apply.ts'
import { documentOf, gameOf } from '../../sections/document-of.ts'
import { defaultGame, everyGame } from '../../testing/games.ts'
import { addChoices, leftOutByChoices } from './add-choices.ts'

test('a linear game becomes one section with its events and its outcome, as one step', () => {
  const game = defaultGame()
  const history: WorkHistory = startHistory(documentOf(game))
  const { history: after, applied } = commitWork(history, { kind: 'add-choices' }, { time: 0 })
  expect(applied.ok).toBe(true)
  expect(after.document).toMatchObject({
    branches: true,
    variables: [],
    sections: [{ kind: 'timeline', length: game.duration, exit: { kind: 'end', outcome: game.outcome } }],
  })
  expect(undo(after).document).toBe(history.document)
})

test('named parts become sections that go on to the next, and no event is lost', () => {
  for (const game of everyGame(4)) {
    const document = documentOf(game)
    const spans = [...document.records.values()].filter(({ lane }) => lane === 'tasks').slice(2, 6)
    const grouped = apply(document, { kind: 'group', ids: spans.map(({ id }) => id), name: 'The middle' })
    if (!grouped.ok) continue
    const scene = addChoices(grouped.document)
    expect(sceneSchema.safeParse(scene).success).toBe(true)
    const all = scene.sections.flatMap((section) => (section.kind === 'timeline' ? section.events : []))
    expect(all).toHaveLength(gameOf(grouped.document).events.length)
    expect(scene.sections.reduce((sum, { length }) => sum + length, 0)).toBe(grouped.document.game.duration)
    const [, ...next] = scene.sections
    expect(scene.sections.slice(0, -1).map(({ exit }) => exit)).toEqual(next.map(({ id }) => ({ kind: 'go', to: id })))
  }
})

type OptionalKey = {
  [Key in keyof LinearContent]-?: undefined extends LinearContent[Key] ? Key : never
}[keyof LinearContent]
type Samples = { readonly [Key in Exclude<OptionalKey, 'branches'>]: NonNullable<LinearContent[Key]> }

const samples: Samples = {
  silentBeat: true,
  video: { title: 'An evening', duration: 60_000, hash: 'a'.repeat(64), at: 0 },
  imported: { format: 'eos' },
  origin: { config: defaultGeneratorConfig, seed: 'seed', engineVersion: 1 },
  composition: {
    version: 1,
    sections: [],
    instances: [],
    clockAnchored: [],
    names: [],
    funscript: '{}',
    markers: [{ id: 'm1', at: 0, name: 'Begin' }],
  },
}

test.each([...Object.keys(samples), 'all'])('a game with %s has no property that a branching game lacks', (key) => {
  const added = Object.fromEntries(Object.entries(samples).filter(([name]) => key === 'all' || name === key))
  const document = documentOf({ ...defaultGame(), ...added })
  const allowed = Object.keys(branchingContentSchema.shape)
  const scene = addChoices(document)
  expect(Object.keys(scene).filter((name) => !allowed.includes(name))).toEqual([])
  expect(branchingContentSchema.strict().safeParse({ ...scene, voice: { name: 'Alto' } }).error).toBeUndefined()
  const common = Object.entries(added).filter(([name]) => allowed.includes(name))
  expect(scene).toMatchObject(Object.fromEntries(common))
})

test('what the author gave the game and loses is named', () => {
  const { video, composition } = samples
  const leftOut = (added: Partial<LinearContent>) => leftOutByChoices(documentOf({ ...defaultGame(), ...added }))
  expect(leftOut({})).toEqual([])
  expect(leftOut({ video })).toEqual(['video'])
  expect(leftOut({ video, composition })).toEqual(['video', 'markers'])
  const document = documentOf(defaultGame())
  const [record = ''] = document.records.keys()
  const named = apply(document, { kind: 'name', id: record, name: 'First' })
  expect(named.ok && leftOutByChoices(named.document)).toEqual(['names'])
})

test('the samples are all optional properties of a linear game', () => {
  const optional = Object.entries(linearContentSchema.shape).filter(([, schema]) => schema.safeParse(undefined).success)
  expect(optional.map(([name]) => name).toSorted()).toEqual(['branches', ...Object.keys(samples)].toSorted())
})

const media = (count: number): GameEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    at: index * 10,
    duration: 10,
    task: 'steady',
    kind: 'media',
    link: { light: 'pulse' },
  }))

function addChoicesTo(game: Parameters<typeof documentOf>[0]) {
  const before: WorkHistory = startHistory(documentOf(game))
  return { before, ...commitWork(before, { kind: 'add-choices' }, { time: 0 }) }
}

test('a part with more events than a section may have is refused in words, and the history stays', () => {
  const game = { ...defaultGame(), duration: 100_000 }
  expect(addChoicesTo({ ...game, events: media(SECTION_EVENTS_MAX) }).applied.ok).toBe(true)
  const tooMany = addChoicesTo({ ...game, events: media(SECTION_EVENTS_MAX + 1) })
  expect(tooMany.applied).toMatchObject({
    ok: false,
    problem: {
      sentence: {
        key: 'builder.problem.choices-part-full',
        values: { ms: 0, events: SECTION_EVENTS_MAX + 1, most: SECTION_EVENTS_MAX },
      },
    },
  })
  expect(tooMany.history).toBe(tooMany.before)
})

test('a game with more parts than a branching game has sections is refused in words', () => {
  const parts = 300
  const events = [{ at: 0, duration: 10, task: 'steady', kind: 'task', phase: 'build', id: 'r1' } as const]
  const instances = Array.from({ length: parts }, (_, index) => ({
    id: `i${index}`,
    sectionId: 's1',
    at: index * 20,
    stretch: 1000,
    overrides: [],
  }))
  const game: Parameters<typeof documentOf>[0] = {
    ...defaultGame(),
    duration: 100_000,
    events: instances.map(({ id, at }) => ({ ...events[0]!, at, id: `${id}/r1` })),
    composition: {
      ...samples.composition,
      sections: [{ id: 's1', name: 'Short', length: 10, events, clockAnchored: [], children: [] }],
      instances,
    },
  }
  const { applied } = addChoicesTo(game)
  expect(addChoices(documentOf(game)).sections.length).toBeGreaterThan(SECTIONS_MAX)
  expect(applied).toMatchObject({ ok: false, problem: { sentence: { key: 'builder.problem.too-many-sections' } } })
})
