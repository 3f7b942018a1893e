import { expect, test } from 'vitest'
import { sceneSchema } from '@rubato/contracts/domain'
import { startHistory, undo } from '../../history/history.ts'
import { commitWork, type WorkHistory } from '../../history/work.ts'
import { apply } from '../../commands/apply.ts'
import { documentOf, gameOf } from '../../sections/document-of.ts'
import { defaultGame, everyGame } from '../../testing/games.ts'
import { addChoices } from './add-choices.ts'

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
