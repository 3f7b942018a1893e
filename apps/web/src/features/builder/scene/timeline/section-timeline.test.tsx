/** The timeline of a section, opened and left by keyboard. */
import { act, cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setSignedInHint } from '../../../../lib/storage/signed-in-hint.ts'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { openScene, templateScene } from '../testing/open-scene.tsx'

vi.mock('../../screen/timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

beforeAll(prepareScreen)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

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

const composer = () => screen.getByRole('textbox', { name: /^Your own words at/ })

test('own words that are not added yet are there again in their section, after its timeline was left and after a reload', async () => {
  setSignedInHint(true)
  const { scene, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  await user.type(composer(), 'And rest')
  await user.click(back())
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  expect(composer()).toHaveProperty('value', 'And rest')
  await user.click(back())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Only breathing' }))
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  expect(composer()).toHaveProperty('value', '')
  const document = scene()
  cleanup()
  const reloaded = openScene(document)
  await reloaded.user.click(screen.getByRole('button', { name: 'Timeline' }))
  await reloaded.user.type(composer(), '.{Enter}')
  expect(JSON.stringify(reloaded.scene().sections[0])).toContain('"And rest."')
  expect(sessionStorage).toHaveLength(0)
})

test.for(['pagehide', 'unmount'])(
  'words of a line that are only typed are there again after %s, and are not in the game',
  async (way) => {
    setSignedInHint(true)
    const { scene, user } = openScene(templateScene('choice-of-three'))
    const openList = async (as: typeof user) => {
      await as.click(screen.getByRole('button', { name: 'Timeline' }))
      await as.click(screen.getByRole('button', { name: 'Show as a list' }))
      return screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Own words at/ })[0] as HTMLInputElement
    }
    const before = scene()
    const field = await openList(user)
    await user.clear(field)
    await user.type(field, 'Good day')
    if (way === 'pagehide') dispatchEvent(new Event('pagehide'))
    const stored = Object.entries(sessionStorage)
    cleanup()
    // A page that is loaded again unmounts nothing.
    if (way === 'pagehide') {
      sessionStorage.clear()
      for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
    }
    expect(scene()).toBe(before)
    const reloaded = openScene(before)
    const again = await openList(reloaded.user)
    expect(again.value).toBe('Good day')
    expect(again.getAttribute('aria-invalid')).toBeNull()
    await reloaded.user.type(again, '.{Enter}')
    expect(JSON.stringify(reloaded.scene())).toContain('"Good day."')
    expect(sessionStorage).toHaveLength(0)
  },
)
