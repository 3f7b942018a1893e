/** The mends of a finding can be asked for in every game that the contract accepts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, items, sceneSchema, type GameEvent, type Section } from '@rubato/contracts/domain'
import { checkScene, completeProfile, defaultProfile } from '@rubato/engine'
import { end, go, section } from '@rubato/engine/testing'
import { readScene } from '../scene/document/scene-of.ts'
import type { SceneDocument } from '../scene/document/types.ts'
import { scenes } from '../testing/scenes.ts'
import { sceneMends } from './scene-mends.ts'

const names = { ending: 'The end', repeat: 'Again', rest: 'Rest' }
const { media } = defaultSettings.gameGeneratorConfig

/** The most mends that a finding of the game has. */
function mostMends(document: SceneDocument): number {
  const counts = [defaultProfile, completeProfile].flatMap((profile) =>
    checkScene(document, profile).map((found) => sceneMends(document, found, { profile, names }).length),
  )
  return Math.max(0, ...counts)
}

const base = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'a.end', 'a.1', 'before/gag'),
  at: fc.integer({ min: 0, max: 60_000 }),
  duration: fc.integer({ min: 0, max: 60_000 }),
  task: fc.constantFrom('steady', 'edging', 'nipple-clamps'),
  item: fc.constantFrom(...items),
})
const level = fc.integer({ min: 0, max: 500 })
const half = fc.oneof(
  fc.tuple(base, fc.option(level, { nil: undefined })).map(([event, given]) => ({
    ...event,
    kind: 'open',
    ...(given === undefined ? {} : { level: given }),
  })),
  fc.tuple(base, level).map(([event, given]) => ({ ...event, kind: 'level', level: given })),
  base.map((event) => ({ ...event, kind: 'close' })),
) as fc.Arbitrary<GameEvent>
const halves = fc.array(half, { minLength: 1, maxLength: 6 }).map((all) => all.toSorted((a, b) => a.at - b.at))

const timelineOf = (id: string, events: GameEvent[], exit: Section['exit']): Section => ({
  id,
  name: id,
  kind: 'timeline',
  length: 60_000,
  events,
  exit,
})

test('in any game with halves of items, the mends of every finding can be asked for', () => {
  fc.assert(
    fc.property(halves, halves, (first, second) => {
      const sections = [timelineOf('a', first, go('b')), timelineOf('b', second, end)]
      const game = sceneSchema.parse({ start: 'a', sections, variables: [] })
      expect(mostMends(readScene({ ...game, voice: null, media }))).toBeLessThanOrEqual(2)
    }),
    { numRuns: 300 },
  )
})

test('in any game that the contract accepts, the mends of every finding can be asked for', () => {
  fc.assert(
    fc.property(scenes, halves, ({ sections, ...draft }, added) => {
      const longer = sections.map((each): Section =>
        each.kind === 'timeline' ? { ...each, events: [...each.events, ...added] } : each,
      )
      expect(mostMends(readScene({ ...draft, sections: longer, voice: null, media }))).toBeLessThanOrEqual(2)
    }),
    { numRuns: 100 },
  )
})

test('a level of an item without levels has no mends', () => {
  const events = [
    { kind: 'open', at: 0, duration: 20_000, task: 'steady', item: 'gag' },
    { kind: 'level', at: 5000, duration: 0, task: 'steady', item: 'gag', level: 1 },
    { kind: 'close', at: 20_000, duration: 0, task: 'steady', item: 'gag' },
  ] as const
  const document = readScene({
    start: 'a',
    sections: [section('a', 30, end, { events })],
    variables: [],
    voice: null,
    media,
  })
  const found = checkScene(document, completeProfile).find(({ rule }) => rule === 'no-level')
  expect(found).toBeDefined()
  expect(found && sceneMends(document, found, { profile: completeProfile, names })).toEqual([])
})
