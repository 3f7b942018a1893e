import { describe, expect, it } from 'vitest'
import { defaultGeneratorConfig, taskIds, taskNode } from '@rubato/contracts/domain'
import { checkGame } from '@rubato/engine'
import { willing } from '@rubato/engine/testing'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame } from '../testing/games.ts'
import { apply } from '../commands/apply.ts'
import { fillCommand, generateCommand, generatedLength, palette, taskCommand } from './palette.ts'

const game = defaultGame()
const document = documentOf(game)
const maker = { profile: willing, seed: 'palette', config: defaultGeneratorConfig }

describe('the palette', () => {
  it('offers every task, and says why one is refused', () => {
    expect(palette(willing).map(({ id }) => id)).toEqual(taskIds)
    expect(palette({ ...willing, refused: ['gag'] }).find(({ id }) => id === 'gag')?.refusal).not.toBeNull()
  })
  it('adds a task with its lines, lights and beats', () => {
    const at = game.events.find(({ kind, task }) => kind === 'task' && task === 'steady')?.at ?? 0
    const command = taskCommand(document, { ...maker, task: 'red-light', at, mode: 'ripple' })
    const result = 'kind' in command ? apply(document, command) : null
    const added = result?.ok ? result.selection.map((id) => result.document.records.get(id)) : []
    const count = (trigger: string) => added.filter((each) => each?.lane === 'lines' && each.trigger === trigger).length
    expect(count('red-light')).toBeGreaterThan(0)
    expect(count('green-light')).toBe(count('red-light'))
    expect(added.filter((each) => each?.lane === 'tempo').length).toBe(count('green-light'))
    expect(result?.ok && checkGame(gameOf(result.document), willing)).toEqual([])
  })
  it('says in words that a task is not possible', () => {
    const command = taskCommand(document, { ...maker, task: 'plug-vibration', at: 0, mode: 'over' })
    expect(command).toMatchObject({ sentence: { key: 'builder.problem.not-possible-here' } })
  })
  it('makes a whole game of the length, from the introduction over edges to the end', () => {
    const empty = documentOf({ ...game, origin: undefined, events: [], duration: 600_000 })
    const command = generateCommand(empty, maker)
    const result = 'kind' in command ? apply(empty, command) : null
    if (!result?.ok) throw new Error('refused')
    const { records, game: made } = result.document
    expect(result.label).toEqual({ key: 'builder.did.generate', values: { ms: 600_000 } })
    expect([made.duration, made.voice, made.media]).toEqual([600_000, empty.game.voice, empty.game.media])
    const lines = [...records.values()].flatMap((record) => (record.lane === 'lines' ? [record.trigger] : []))
    expect(lines[0]).toBe('introduction')
    expect(lines.length).toBeGreaterThan(20)
    const phases = [...records.values()].flatMap((record) => (record.lane === 'tasks' ? [record.phase] : []))
    expect(new Set(phases)).toEqual(new Set(['warm-up', 'build', 'peak', 'end']))
    expect([...records.values()].some((record) => record.lane === 'questions' && record.question === 'edge')).toBe(true)
    expect(checkGame(gameOf(result.document), willing)).toEqual([])
  })
  it('makes a whole game with the config that is given, without what the person refuses, and keeps it', () => {
    const empty = documentOf({ ...game, origin: undefined, events: [], duration: 600_000 })
    const config = structuredClone(defaultGeneratorConfig)
    taskNode(config, 'red-light').enabled = false
    taskNode(config, 'gag').enabled = true
    const command = generateCommand(empty, { ...maker, config, profile: { ...willing, refused: ['gag'] } })
    const result = 'kind' in command ? apply(empty, command) : null
    if (!result?.ok) throw new Error('refused')
    expect(result.document.config && taskNode(result.document.config, 'red-light').enabled).toBe(false)
    const made = [...result.document.records.values()].map(({ task }) => task)
    expect(made).not.toContain('red-light')
    expect(made).not.toContain('gag')
  })
  it('makes a game of whole minutes', () => {
    const lengths = [20_000, 631_000, 7_200_000].map((duration) =>
      generatedLength({ ...document, game: { ...document.game, duration } }),
    )
    expect(lengths).toEqual([60_000, 660_000, 7_200_000])
  })
  it('fills a selection, and breaks no rule', () => {
    const command = fillCommand(document, { ...maker, from: 150_000, until: 330_000 })
    const result = 'kind' in command ? apply(document, command) : null
    expect(command).toMatchObject({ kind: 'fill' })
    expect(result?.ok && checkGame(gameOf(result.document), willing)).toEqual([])
    expect(result?.ok && result.document.game.duration).toBe(game.duration)
    expect(fillCommand(document, { ...maker, from: 5000, until: 6000 })).toMatchObject({
      sentence: { key: 'builder.problem.fill-no-room' },
    })
  })
})
