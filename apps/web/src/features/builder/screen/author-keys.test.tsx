/** Insertions, keys and undo of the builder, by role and name. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { questions } from '@rubato/contracts/domain'
import { onPlayLoop, open, prepareScreen, records, tasksOf } from '../testing/open-builder.tsx'

vi.mock('./timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

beforeAll(prepareScreen)
afterEach(cleanup)

test('I and O set the loop at the playhead, and / plays it again and again', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 60 } })
  act(() => store.setPlayhead(10_000))
  await user.keyboard('i')
  act(() => store.setPlayhead(20_000))
  await user.keyboard('o/')
  await waitFor(() => expect(onPlayLoop).toHaveBeenCalledOnce())
  const [games] = onPlayLoop.mock.calls[0] ?? []
  expect(games?.[0]?.duration).toBe(900_000)
  expect(games?.at(-1)?.duration).toBe(10_000)
})

test('a task at the end takes free time; before another one it moves what comes after', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(store.get().history.document.game.duration).toBe(600_000)
  act(() => store.setPlayhead(0))
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(tasksOf(store)).toEqual(['warm-up 0', 'warm-up 30'])
  expect(store.get().history.document.game.duration).toBe(600_000)
  store.run({ kind: 'set-game', change: { duration: 60_000 } })
  await user.click(screen.getByRole('button', { name: 'Rest' }))
  expect(store.get().history.document.game.duration).toBe(80_000)
})

test('what is pressed one after the other comes one after the other, and undo puts the playhead back', async () => {
  const { store, user } = open()
  for (const name of ['Warm-up', 'Rest', 'Clench', 'Rest', 'Grip'])
    await user.click(screen.getByRole('button', { name }))
  expect(tasksOf(store).map((task) => task.split(' ')[0])).toEqual(['warm-up', 'rest', 'clench', 'rest', 'grip'])
  expect(store.get().history.document.game.duration).toBe(600_000)
  const ends: number[] = []
  for (const name of ['Beats', 'Something held', 'A question', 'A picture or clip']) {
    ends.push(store.get().playhead)
    await user.click(screen.getByRole('button', { name }))
  }
  const added = records(store).filter(({ at, lane }) => at >= (ends[0] ?? 0) && lane !== 'strokes')
  expect(added.map(({ lane }) => lane)).toEqual(['tempo', 'held', 'questions', 'media'])
  expect(added.map(({ at }) => at)).toEqual(ends)
  for (const end of ends.toReversed()) {
    act(() => store.undo())
    expect(store.get().playhead).toBe(end)
  }
})

test('where what comes after stays, an insertion without room says so on its button, and where it fits', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  const before = records(store)
  act(() => store.setPlayhead(10_000))
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes after' }), 'stays')
  await user.click(screen.getByRole('button', { name: 'Rest' }))
  const rest = screen.getByRole('button', { name: 'Rest', description: 'Something is there already. It fits at 0:30.' })
  expect(records(store)).toEqual(before)
  await user.click(screen.getByRole('button', { name: 'Clench' }))
  expect(screen.getByRole('button', { name: 'Clench', description: /^Something is there already/ })).toBeTruthy()
  act(() => store.setPlayhead(30_000))
  await user.click(rest)
  expect(tasksOf(store)).toEqual(['warm-up 0', 'rest 30'])
})

test('undo and redo by key work wherever the focus is, and leave it out of text fields', async () => {
  const { store, user } = open()
  for (const name of ['Warm-up', 'Grip', 'Clench']) await user.click(screen.getByRole('button', { name }))
  const steps = store.get().history.done.length
  store.select([records(store)[0]?.id ?? ''])
  await user.click(await screen.findByRole('button', { name: 'More for the selection' }))
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (let step = 0; step < steps; step++) await user.keyboard('{Control>}z{/Control}')
  expect(records(store)).toEqual([])
  expect(document.activeElement?.matches('input')).toBe(false)
  for (let step = 0; step < steps; step++) await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(store.get().history.done).toHaveLength(steps)
  await user.click(screen.getByRole('combobox', { name: 'What comes after' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(store.get().history.done).toHaveLength(steps - 1)
  await user.click(screen.getByRole('textbox', { name: 'Playhead' }))
  await user.keyboard('{Control>}y{/Control}')
  expect(store.get().history.done).toHaveLength(steps)
  await user.keyboard('7{Control>}z{/Control}')
  expect(store.get().history.done).toHaveLength(steps)
})

test('Enter in a field gives the keys back to the builder', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  store.select([records(store)[0]?.id ?? ''])
  const length = () => screen.getByRole('textbox', { name: 'Length' })
  await user.clear(length())
  await user.type(length(), '0:40{Enter}')
  expect(records(store)[0]?.duration).toBe(40_000)
  await user.keyboard('{Control>}z{/Control}')
  expect(records(store)[0]?.duration).toBe(30_000)
  expect(length()).toHaveProperty('value', '0:30')
  const steps = store.get().history.done.length
  const playhead = screen.getByRole('textbox', { name: 'Playhead' })
  await user.clear(playhead)
  await user.type(playhead, '1:00{Enter}t')
  expect(playhead).toHaveProperty('value', '1:00')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a task' })))
  await user.click(playhead)
  await user.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(playhead)
  expect(store.get().history.done).toHaveLength(steps)
})

test('the search of tasks inserts by Enter and is empty again; Escape gives the keys back to the builder', async () => {
  const { store, user } = open()
  const field = screen.getByRole('searchbox', { name: 'Find a task' })
  await user.click(field)
  await user.keyboard('warm{Enter}')
  expect(records(store).some(({ task }) => task === 'warm-up')).toBe(true)
  expect(field).toHaveProperty('value', '')
  await user.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(field)
  await user.keyboard('{Control>}z{/Control}')
  expect(records(store)).toEqual([])
})

test('a line that is added by Enter closes its search', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Add a line' }))
  await user.keyboard('edge{Enter}')
  expect(records(store).map(({ lane }) => lane)).toEqual(['lines'])
  expect(screen.queryByRole('searchbox', { name: 'What is the line about?' })).toBeNull()
})

test('Space plays in the editor with captions, and stops; on a button it presses the button', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-line', at: 0, duration: 60_000, trigger: 'edge' })
  await user.keyboard(' ')
  const bar = await screen.findByRole('group', { name: 'What is played here' })
  expect(bar.textContent).toContain('Edge')
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'What is played here' })).toBeNull())
  act(() => screen.getByRole('button', { name: 'Rest' }).focus())
  await user.keyboard(' ')
  expect(tasksOf(store)).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'What is played here' })).toBeNull()
})

test('all steps have their names in a list, and a press goes to one of them', async () => {
  const { store, user } = open()
  for (const name of ['Warm-up', 'Rest', 'Clench']) await user.click(screen.getByRole('button', { name }))
  act(() => screen.getByRole('button', { name: 'All steps' }).focus())
  await user.keyboard('{Enter}')
  const modal = await screen.findByRole('dialog', { name: 'All steps' })
  const names = within(modal)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Clench added', 'Rest added', 'Warm-up added', 'Where this began'])
  await user.click(within(modal).getByRole('button', { name: 'Warm-up added' }))
  expect(tasksOf(store)).toEqual(['warm-up 0'])
  await user.click(within(modal).getByRole('button', { name: 'Clench added' }))
  expect(tasksOf(store)).toHaveLength(3)
})

test('K puts a marker to the playhead, comma and full stop go to markers, and N makes a tempo point', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 100 } })
  act(() => store.setPlayhead(30_000))
  await user.keyboard('kn')
  const { markers } = store.get().history.document
  expect([...markers.values()]).toMatchObject([{ at: 30_000, name: 'Marker 1' }])
  expect(records(store)).toMatchObject([{ tempo: { to: 80 } }, { tempo: { from: 80 } }])
  act(() => store.setPlayhead(50_000))
  await user.keyboard(',')
  expect(store.get().playhead).toBe(30_000)
})

test('the length of the game is set beside the playhead; what it would cut off is asked about', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  const length = screen.getByRole('textbox', { name: 'Length of the game' })
  await user.clear(length)
  await user.type(length, '5:00{Enter}')
  expect(store.get().history.document.game.duration).toBe(300_000)
  await user.clear(length)
  await user.type(length, '0:20{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Cut the game at 0:20?' })
  expect(store.get().history.document.game.duration).toBe(300_000)
  await user.click(within(question).getByRole('button', { name: 'Cut it there' }))
  expect(store.get().history.document.game.duration).toBe(20_000)
})

test('a refusal is seen as well as said, until something is done', async () => {
  const { user } = open()
  await user.keyboard('n')
  expect(screen.getAllByText('No beats sound at 0:00.')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(screen.queryByText('No beats sound at 0:00.')).toBeNull()
})

test('letters are commands, until the member turns them off', async () => {
  const { user } = open()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keys of the builder' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'A letter alone is a command' }))
  await user.keyboard('{Escape}')
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  localStorage.clear()
})

test('a pattern is entered note by note, and every question of a game can be chosen', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 60 } })
  const patternNow = () => records(store).flatMap((record) => (record.lane === 'tempo' ? [record.pattern] : []))[0]
  const beats = records(store)[0]?.id ?? ''
  store.select([beats])
  await user.click(await screen.findByRole('button', { name: 'Beat 3: beat' }))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}2{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Beat 4, note 2 of 2: rest' })).toBe(document.activeElement)
  await user.keyboard('{ArrowUp}')
  expect(
    patternNow()?.notes.map(({ beat, numerator, denominator, accent }) => [beat, numerator / denominator, accent]),
  ).toEqual([
    [0, 0, 'accent'],
    [1, 0, 'beat'],
    [3, 0, 'beat'],
    [3, 0.5, 'soft'],
  ])
  expect(screen.getByRole('combobox', { name: 'Ready pattern' }).textContent).toContain('Own pattern')
  const field = screen.getByRole('textbox', { name: 'Beats in the bar' })
  await user.clear(field)
  await user.type(field, '3{Enter}')
  expect(patternNow()?.beats).toBe(3)
  act(() => store.undo())
  expect(patternNow()?.beats).toBe(4)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ready pattern' }), 'Two in each beat')
  expect(screen.getByRole('button', { name: 'Beat 4, note 2 of 2: beat' })).toBeTruthy()
  store.run({ kind: 'add-question', at: 0, duration: 10_000, question: 'edge' })
  store.select([records(store).find(({ lane }) => lane === 'questions')?.id ?? ''])
  const offered = within(screen.getByRole('combobox', { name: 'Question' })).getAllByRole<HTMLOptionElement>('option')
  expect(offered.map(({ value }) => value)).toEqual([...questions])
  store.run({ kind: 'add-stroke', at: 0, grip: 'normal' })
  store.select([records(store).find(({ lane }) => lane === 'strokes')?.id ?? ''])
  const nipples = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Nipples' })
  expect(nipples().value).toBe('')
  await user.selectOptions(nipples(), 'no longer the nipples')
  expect(records(store).find(({ lane }) => lane === 'strokes')).toMatchObject({ nipples: null })
  expect(nipples().value).toBe('off')
})
