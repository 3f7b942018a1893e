/** A finding shows its way in words, and its mends act on the section in one step. */
import { act, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { GameEvent, Section } from '@rubato/contracts/domain'
import { prepareScreen } from '../testing/open-builder.tsx'
import { openScene, templateScene } from './testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

/** A clench of 10 s from this time on, ms. */
const clench = (at: number): GameEvent[] => [
  { id: 'open', kind: 'open', at, duration: 10_000, task: 'clench', item: 'clench' },
  { id: 'close', kind: 'close', at: at + 10_000, duration: 0, task: 'clench', item: 'clench' },
]
const section = (id: string, name: string, events: GameEvent[], exit: Section['exit']): Section => ({
  id,
  name,
  kind: 'timeline',
  length: 20_000,
  events,
  exit,
})

function brokenScene() {
  const exit: Section['exit'] = {
    kind: 'ask',
    text: 'Again?',
    seconds: 10,
    meanwhile: 'rest',
    answers: [
      { answer: 'Yes', to: 'room' },
      { answer: 'No', to: 'over' },
    ],
    silence: { to: 'over' },
  }
  const sections = [
    section('hall', 'Hall', clench(10_000), exit),
    section('room', 'Room', clench(0), { kind: 'end', outcome: 'denied' }),
    section('over', 'Over', [], { kind: 'end', outcome: 'denied' }),
  ]
  return { ...templateScene('choice-of-three'), start: 'hall', sections, variables: [] }
}

test('the way of a finding is shown with its answers, and a rest is added in its section by one step', async () => {
  const { store, scene, user } = openScene(brokenScene())
  expect(await screen.findByText('Hall (Yes) → Room')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Show Hall → Room: clench needs a longer rest/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Add .* of rest: clench needs a longer rest/ }))
  expect(await screen.findByText('Nothing to mend')).toBeDefined()
  const [, room] = scene().sections
  expect(room?.kind === 'timeline' && room.events[0]?.at).toBeGreaterThan(0)
  expect(store.get().history.done).toHaveLength(1)
  act(() => store.undo())
  expect(await screen.findByText('Hall (Yes) → Room')).toBeDefined()
})

test('a way that leads nowhere leads to a section that exists, or the missing one is added', async () => {
  const { store, scene, user } = openScene(brokenScene())
  act(() => {
    store.run({ kind: 'delete-sections', ids: ['room'] })
  })
  await user.click(await screen.findByRole('button', { name: /^Add the section Room: This leads to a section/ }))
  expect(scene().sections.map(({ id }) => id)).toEqual(['hall', 'room', 'over'])
  act(() => store.undo())
  await user.click(await screen.findByRole('button', { name: /^Lead to Over: This leads to a section/ }))
  expect(await screen.findByText('Nothing to mend')).toBeDefined()
})
