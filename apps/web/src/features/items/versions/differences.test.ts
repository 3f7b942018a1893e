import { describe, expect, test } from 'vitest'
import { copyOfConfig, defaultGeneratorConfig, type GameEvent, type VersionContent } from '@rubato/contracts/domain'
import { differencesOf } from './differences.ts'

const described = { name: 'An evening', description: 'Slow and steady.', tags: ['calm'] }

describe('the differences between two states', () => {
  const line = (id: string, text: string) => ({ id, trigger: 'edge' as const, text, published: true })
  const script = (dialogs: ReturnType<typeof line>[], more: object = {}): VersionContent => ({
    kind: 'script',
    ...described,
    intendedSex: 'all',
    dialogs,
    ...more,
  })

  test('of a script are its values and its added, changed and removed lines', () => {
    const before = script([line('a', 'One.'), line('b', 'Two.'), line('c', 'Three.')])
    const after = script([line('d', 'Four.'), line('b', 'Dos.'), line('c', 'Three.')], { tags: ['calm', 'slow'] })
    expect(differencesOf(before, after)).toEqual([
      { kind: 'value', path: ['tags'], before: ['calm'], after: ['calm', 'slow'] },
      { kind: 'line', before: null, after: line('d', 'Four.') },
      { kind: 'line', before: line('b', 'Two.'), after: line('b', 'Dos.') },
      { kind: 'line', before: line('a', 'One.'), after: null },
    ])
    expect(differencesOf(before, before)).toEqual([])
  })

  test('of a script leave out a line that only has another id', () => {
    expect(differencesOf(script([line('a', 'One.')]), script([line('x', 'One.')]))).toEqual([])
  })

  const rest = (id: string, at: number, duration = 1000): GameEvent => ({
    id,
    at,
    duration,
    task: 'rest',
    kind: 'task',
    phase: 'build',
  })
  const game = (events: GameEvent[], more: object = {}): VersionContent => ({
    kind: 'game',
    ...described,
    content: {
      events,
      duration: 60_000,
      voice: { name: 'Alto' },
      media: defaultGeneratorConfig.media,
      outcome: 'cum',
      ...more,
    },
  })

  test('of a game are its settings and its added, moved, changed and removed parts, also under other ids', () => {
    const before = game([rest('a', 0), rest('b', 5000, 2000), rest('c', 9000, 3000)])
    const after = game([rest('a', 1000), rest('x', 7000, 2000), rest('n', 8000, 4000)], { duration: 90_000 })
    expect(differencesOf(before, after)).toEqual([
      { kind: 'value', path: ['duration'], before: 60_000, after: 90_000 },
      { kind: 'event', before: rest('a', 0), after: rest('a', 1000) },
      { kind: 'event', before: rest('b', 5000, 2000), after: rest('x', 7000, 2000) },
      { kind: 'event', before: null, after: rest('n', 8000, 4000) },
      { kind: 'event', before: rest('c', 9000, 3000), after: null },
    ])
  })

  test('of a game are few where a part was inserted: all that moved by the same time are one', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const before = game(ids.map((id, index) => rest(id, index * 1000)))
    const moved = ids.map((id, index) => ({ before: rest(id, index * 1000), after: rest(id, index * 1000 + 12_000) }))
    const alone = { before: rest('f', 20_000), after: rest('f', 21_000) }
    const after = [rest('n', 0), ...moved.map((each) => each.after)]
    expect(differencesOf(before, game(after))).toEqual([
      { kind: 'event', before: null, after: rest('n', 0) },
      { kind: 'moves', moved },
    ])
    const [withAlone, movedAlone] = [
      [...moved.map((each) => each.before), alone.before],
      [...after, alone.after],
    ]
    expect(differencesOf(game(withAlone), game(movedAlone)).at(-1)).toEqual({ kind: 'event', ...alone })
  })

  test('of a generator are the values of its config; a range is one value', () => {
    const [before, after] = [copyOfConfig(defaultGeneratorConfig), copyOfConfig(defaultGeneratorConfig)]
    after.gameDuration = { min: 7, max: 9 }
    const generator = (config: typeof before): VersionContent => ({
      kind: 'generator',
      ...described,
      content: { config },
    })
    expect(differencesOf(generator(before), generator(after))).toEqual([
      { kind: 'value', path: ['config', 'gameDuration'], before: before.gameDuration, after: { min: 7, max: 9 } },
    ])
  })
})
