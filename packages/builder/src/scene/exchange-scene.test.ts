import {
  copyOfConfig,
  defaultGeneratorConfig,
  sceneFileJsonSchema,
  STEADY_PATTERN,
  type GameEvent,
  type Section,
  type SceneFile,
} from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { importGame } from '../exchange/exchange-game.ts'
import { exportFunscript } from '../funscript/export-funscript.ts'
import { exportScene, importScene } from './exchange-scene.ts'
import { exportVtt } from './export-vtt.ts'
import { walkedPath } from './walked-path.ts'

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

describe('a branching game as a file', () => {
  it('is the same game when it is read, with the address of its schema and the mark of an import', () => {
    expect(importScene(exportScene(game))).toEqual({ ok: true, game })
    const imported = { ...game, imported: { format: 'eos', author: 'Test writer' } as const }
    const file = exportScene(imported, 'https://rubato.test/api/scene.schema.json')
    expect(JSON.parse(file)).toMatchObject({ $schema: 'https://rubato.test/api/scene.schema.json' })
    expect(importScene(file)).toEqual({ ok: true, game: imported })
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
      changed((file) => ({ ...file, game: { ...file.game, sections: Array.from({ length: 201 }, () => ({})) } })),
    ],
    ['builder.file.too-large', 'x'.repeat(8_000_001)],
  ])('is refused in words: %s', (key, text) => {
    const read = importScene(text)
    expect(read.ok ? null : read.sentence.key.startsWith(key)).toBe(true)
  })

  it('is refused in words where a linear game is read', () => {
    expect(importGame(exportScene(game))).toMatchObject({ ok: false, sentence: { key: 'builder.file.branching' } })
  })

  it('has a published schema, which names its bounds', () => {
    const schema = sceneFileJsonSchema() as {
      properties: { game: { properties: { sections: { maxItems: number } } } }
    }
    expect(schema.properties.game.properties.sections.maxItems).toBe(200)
  })
})

describe('a walked path', () => {
  const options = { profile: defaultProfile, seed: 'walk' }
  const walked = walkedPath(game, ['hall', 'end'], options)

  it('is a linear game with the question between its sections', () => {
    expect(walked).toMatchObject({ ok: true, game: { outcome: 'ruined' } })
    if (!walked.ok) return
    const said = walked.game.events.flatMap((event) => (event.kind === 'say' ? [[event.at, event.text]] : []))
    const question = walked.game.duration - 120_000
    expect(question).toBeGreaterThan(0)
    expect(said).toEqual([
      [5000, 'One & <two>.'],
      [60_000, 'On?'],
      [65_000 + question, 'The end.'],
    ])
  })

  it('is exported as captions and as a funscript', () => {
    if (!walked.ok) return
    const vtt = exportVtt(walked.game)
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:05\.000 --> 00:00:07\.000\nOne &amp; &lt;two&gt;\.\n\n00:01:00\.000 --> /)
    const funscript = exportFunscript(walked.game, { title: 'Two doors', creator: 'A member' })
    expect(funscript.ok && funscript.points.length).toBeGreaterThan(100)
  })

  it('has the same generated sections as a session with its seed', () => {
    const config = copyOfConfig(defaultGeneratorConfig)
    const [, end] = game.sections
    if (!end) return
    const scene = {
      ...game,
      start: 'music',
      sections: [
        {
          id: 'music',
          name: 'Music',
          kind: 'generated' as const,
          length: 120_000,
          config,
          exit: { kind: 'go' as const, to: 'end' },
        },
        end,
      ],
    }
    const once = walkedPath(scene, ['music', 'end'], options)
    expect(once).toEqual(walkedPath(scene, ['music', 'end'], options))
    expect(once.ok && once.game.events.length).toBeGreaterThan(5)
  })

  it.each([[['end']], [['hall', 'hall']], [['hall', 'nowhere']]])(
    'that the game does not have is refused: %j',
    (path) => {
      expect(walkedPath(game, path, options)).toMatchObject({ ok: false, sentence: { key: 'builder.file.path' } })
    },
  )
})
