import {
  SECTIONS_MAX,
  sceneFileJsonSchema,
  STEADY_PATTERN,
  type GameEvent,
  type Section,
  type SceneFile,
} from '@rubato/contracts/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importGame } from '../exchange/exchange-game.ts'
import { scenes } from '../testing/scenes.ts'
import { sceneOfDraft } from './document/scene-of.ts'
import { exportScene, importScene } from './exchange-scene.ts'

const base = { at: 0, task: 'steady' } as const
const events = (text: string): GameEvent[] => [
  { ...base, id: 'b', kind: 'beat', duration: 60_000, tempo: { from: 60, to: 60 }, pattern: STEADY_PATTERN },
  { ...base, id: 's', kind: 'say', at: 5000, duration: 2000, trigger: 'own-words', text },
]
const room = (id: string, text: string, exit: Section['exit']): Section => ({
  id,
  name: id,
  kind: 'timeline',
  length: 60_000,
  events: events(text),
  exit,
})
const game: SceneFile['game'] = {
  branches: true,
  name: 'Two doors',
  start: 'hall',
  sections: [
    room('hall', 'One & <two>.', {
      kind: 'ask',
      text: 'On?',
      seconds: 20,
      meanwhile: 'rest',
      answers: [
        { answer: 'Yes', to: 'end' },
        { answer: 'No', to: 'end' },
      ],
      silence: { to: 'end' },
    }),
    room('end', 'The end.', { kind: 'end', outcome: 'ruined' }),
  ],
  variables: [],
  voice: { name: 'Alto' },
  media: { tags: ['lace'], mediaTypes: ['image'] },
}
const changed = (change: (file: SceneFile) => object): string =>
  JSON.stringify(change(JSON.parse(exportScene(game)) as SceneFile))

/** The value and all objects in it. */
const objectsIn = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}

describe('a branching game as a file', () => {
  it('is the same game when it is read, with the address of its schema and the mark of an import', () => {
    expect(importScene(exportScene(game))).toEqual({ ok: true, game, changes: [] })
    const imported = { ...game, imported: { format: 'eos', author: 'Test writer', title: 'An evening' } as const }
    const file = exportScene(imported, 'https://rubato.test/api/scene.schema.json')
    expect(JSON.parse(file)).toMatchObject({ $schema: 'https://rubato.test/api/scene.schema.json' })
    expect(importScene(file)).toEqual({ ok: true, game: imported, changes: [] })
    const sealed = { ...imported, imported: { format: 'eos', author: 'x'.repeat(61) } }
    expect(importScene(exportScene(sealed as typeof imported))).toMatchObject({ ok: false })
  })

  it.each([
    ['builder.file.not-json', '{"format": '],
    ['builder.file.another-file', '{"actions": []}'],
    ['builder.file.newer', changed((file) => ({ ...file, version: 2 }))],
    ['builder.file.not-branching', changed((file) => ({ ...file, game: { events: [] } }))],
    ['builder.file.field', changed((file) => ({ ...file, game: { ...file.game, sections: undefined } }))],
    [
      'builder.file.field-big',
      changed((file) => ({
        ...file,
        game: { ...file.game, sections: Array.from({ length: SECTIONS_MAX + 1 }, () => ({})) },
      })),
    ],
    ['builder.file.too-large', 'x'.repeat(8_000_001)],
  ])('is refused in words: %s', (key, text) => {
    const read = importScene(text)
    expect(read.ok ? null : read.sentence.key.startsWith(key)).toBe(true)
  })

  it('names each field that a game does not have, at every level', () => {
    for (const draft of fc.sample(scenes, { numRuns: 12, seed: 4 })) {
      const text = exportScene({ ...sceneOfDraft(draft, game), name: draft.name, description: 'Of one evening.' })
      expect(importScene(text)).toMatchObject({ ok: true, changes: [] })
      const file: unknown = JSON.parse(text)
      const objects = objectsIn(file)
      for (const [index, object] of objects.entries()) Object.assign(object, { [`unknown-${index}`]: { inner: 1 } })
      const read = importScene(JSON.stringify(file))
      // The names differ, so each is counted once.
      expect(read).toMatchObject({ ok: true, changes: [{ key: 'builder.converted.fields-dropped' }] })
      expect(read.ok && read.changes[0]?.values['count']).toBe(objects.length)
    }
  })

  it('names a field that has the name of a property of every object', () => {
    const read = importScene(changed((file) => ({ ...file, toString: 'x' })))
    expect(read).toMatchObject({ changes: [{ values: { count: 1, names: 'toString' } }] })
  })

  it('is refused in words where a linear game is read', () => {
    expect(importGame(exportScene(game))).toMatchObject({ ok: false, sentence: { key: 'builder.file.branching' } })
  })

  it('has a published schema, which names its bounds', () => {
    const schema = sceneFileJsonSchema() as {
      properties: { game: { properties: { sections: { maxItems: number } } } }
    }
    expect(schema.properties.game.properties.sections.maxItems).toBe(SECTIONS_MAX)
  })
})
