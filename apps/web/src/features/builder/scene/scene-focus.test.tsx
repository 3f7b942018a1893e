/** Where the focus goes when the control that was pressed leaves the page. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareScreen } from '../testing/open-builder.tsx'
import { emptyScene, openScene, templateScene } from './testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

const press = async (user: ReturnType<typeof openScene>['user'], button: HTMLElement) => {
  act(() => button.focus())
  await user.keyboard('{Enter}')
}

test('a control of the panel that leaves with its press gives the focus to the heading of the panel', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  const panel = () => within(screen.getByRole('complementary'))
  const heading = () => panel().getByRole('heading', { level: 2 })
  const [, second] = scene().sections
  const [remove] = panel().getAllByRole('button', { name: /^Remove / })
  await press(user, remove as HTMLElement)
  expect(document.activeElement).toBe(heading())
  await user.click(screen.getByRole('textbox', { name: `Name of the section ${second?.name}` }))
  await press(user, screen.getByRole('button', { name: `Delete ${second?.name}` }))
  expect(scene().sections).not.toContainEqual(second)
  expect(document.activeElement).toBe(heading())
})

test('a variable that is removed gives the focus to the button that adds one', async () => {
  const { user } = openScene(emptyScene())
  await user.click(screen.getByRole('button', { name: 'Variables' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add a variable' }))
  await press(user, dialog.getByRole('button', { name: 'Remove points' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a variable' }))
})

test('a mend that is pressed gives the focus to the heading of the check', async () => {
  const { scene, store, user } = openScene(emptyScene())
  const variables = [{ kind: 'number', name: 'points', min: 0, max: 9, start: 0 }] as const
  act(() => void store.run({ kind: 'set-variables', variables }))
  await press(user, await screen.findByRole('button', { name: 'Remove the variable: This variable is never read.' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove the variable/ })).toBeNull())
  expect(scene().variables).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checked as you work' }))
})
