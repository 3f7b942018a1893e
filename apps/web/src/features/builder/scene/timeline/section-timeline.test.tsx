/** The timeline of a section, opened and left by keyboard. */
import { act, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { openScene, templateScene } from '../testing/open-scene.tsx'

vi.mock('../../screen/timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

const back = () => screen.getByRole('button', { name: 'Back to the sections' })

test('from the list by T, words and a task are put in as steps of the game, and the focus returns', async () => {
  const { store, scene, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'List' }))
  const list = screen.getByRole('list', { name: 'Sections' })
  const breathing = within(list).getByRole('button', { name: /^Only breathing/ })
  act(() => breathing.focus())
  await user.keyboard('t')
  expect(document.activeElement).toBe(back())
  expect(screen.getByRole('heading', { name: 'Timeline of Only breathing' })).toBeDefined()
  const before = scene()
  const linesOf = () => JSON.stringify(scene().sections.find(({ name }) => name === 'Only breathing'))
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(linesOf()).toContain('warm-up')
  expect(store.get().history.done.at(-1)?.label.key).toBe('builder.did.add-task')
  await user.type(screen.getByRole('textbox', { name: /^Your own words at/ }), 'And rest.{Enter}')
  expect(linesOf()).toContain('And rest.')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(scene()).toEqual(before)
  expect(screen.queryByRole('button', { name: 'Group' })).toBeNull()
  await user.click(back())
  expect(document.activeElement).toBe(breathing)
})

test('from the panel and from the notebook; undo that takes the section away leads back', async () => {
  const { store, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  await user.click(back())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Timeline' }))
  await user.click(screen.getByRole('button', { name: 'New section after it' }))
  await user.click(screen.getByRole('button', { name: 'Open the timeline of New section' }))
  expect(back()).toBeDefined()
  act(() => store.undo())
  expect(screen.queryByRole('button', { name: 'Back to the sections' })).toBeNull()
})
