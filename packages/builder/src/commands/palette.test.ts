import { describe, expect, it } from 'vitest'
import { taskIds } from '@rubato/contracts/domain'
import { checkGame } from '@rubato/engine'
import { willing } from '@rubato/engine/testing'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame } from '../testing/games.ts'
import { apply } from './apply.ts'
import { fillCommand, palette, taskCommand } from './palette.ts'

const game = defaultGame()
const document = documentOf(game)
const maker = { profile: willing, seed: 'palette' }

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
