/** Texts that the panel of a section refuses, by role and name. */
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSignedInHint } from '../../../../lib/storage/signed-in-hint.ts'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { emptyScene, openScene } from '../testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => {
  sessionStorage.clear()
  setSignedInHint(true)
})
afterEach(cleanup)

const LONG = 'y'.repeat(61)
const field = (name: string) => screen.getByRole('textbox', { name })
const nameOfSection = (name: string) => field(`Name of the section ${name}`)

test('a text that is too long is there again when its section is selected again, in its own field', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Come in.{Enter}? On?{Enter}')
  await user.click(nameOfSection('Start'))
  const answers = () => screen.getAllByRole('textbox', { name: 'Answer' })
  const second = answers()[1] as HTMLElement
  await user.clear(second)
  await user.click(second)
  await user.paste(LONG)
  await user.click(nameOfSection('Yes'))
  await user.click(field('Name'))
  await user.paste(LONG)
  await user.click(nameOfSection('Start'))
  expect(answers().map((each) => (each as HTMLInputElement).value)).toEqual(['Yes', LONG])
  expect(screen.getByText('1 character too many: at most 60.')).toBeDefined()
  expect(field('Name')).toHaveProperty('value', 'Start')
  await user.click(nameOfSection('Yes'))
  expect(field('Name')).toHaveProperty('value', `Yes${LONG}`)
  await user.click(field('Name'))
  await user.keyboard('{Escape}')
  await user.click(nameOfSection('Start'))
  await user.click(nameOfSection('Yes'))
  expect(field('Name')).toHaveProperty('value', 'Yes')
  await user.click(nameOfSection('Start'))
  await user.click(answers()[1] as HTMLElement)
  await user.keyboard('{End}{Backspace}{Enter}')
  expect(scene().sections[0]).toMatchObject({ exit: { answers: [{ answer: 'Yes' }, { answer: 'y'.repeat(60) }] } })
  expect(sessionStorage).toHaveLength(0)
})

test('a name of a variable that is too long is there again when the variables are, and after the page is loaded again', async () => {
  const { store, user } = openScene(emptyScene())
  const variables = async () => {
    await user.click(screen.getByRole('button', { name: 'Variables' }))
    return within(screen.getByRole('dialog'))
  }
  await user.click((await variables()).getByRole('button', { name: 'Add a variable' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Name' }))
  await user.paste('x'.repeat(31))
  const { document } = store.get().history
  cleanup()
  openScene(document as ReturnType<typeof emptyScene>)
  expect((await variables()).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', `points${'x'.repeat(31)}`)
})

test('a refused text follows its section to another short name, and back by undo', async () => {
  const { scene, store, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Come in.{Enter}? On?{Enter}')
  await user.click(nameOfSection('Start'))
  await user.click(field('Name'))
  await user.paste(LONG)
  const rename = async (id: string) => {
    await user.clear(field('Short name'))
    await user.type(field('Short name'), `${id}{Enter}`)
  }
  await rename('hall')
  expect(scene().sections[0]).toMatchObject({ id: 'hall', name: 'Start' })
  const lookAway = async () => {
    await user.click(nameOfSection('Yes'))
    await user.click(nameOfSection('Start'))
  }
  await lookAway()
  expect(field('Name')).toHaveProperty('value', `Start${LONG}`)
  act(() => store.undo())
  expect(scene().sections[0]).toMatchObject({ id: 'start' })
  await lookAway()
  expect(field('Name')).toHaveProperty('value', `Start${LONG}`)
})

test('a refused text follows its variable to another place and another name', async () => {
  const { store, scene, user } = openScene(emptyScene())
  const dialog = () => within(screen.getByRole('dialog'))
  await user.click(screen.getByRole('button', { name: 'Variables' }))
  await user.click(dialog().getByRole('button', { name: 'Add a variable' }))
  await user.click(dialog().getByRole('button', { name: 'Add a variable' }))
  await user.click(dialog().getAllByRole('textbox', { name: 'Name' })[1] as HTMLElement)
  await user.paste('x'.repeat(31))
  await user.click(dialog().getByRole('button', { name: 'Remove points' }))
  const [left] = scene().variables
  expect(scene().variables).toHaveLength(1)
  const named = { ...left, name: 'score' } as typeof left & object
  act(
    () =>
      void store.run({ kind: 'set-variables', variables: [named], renamed: { from: left?.name ?? '', to: 'score' } }),
  )
  const kept = Object.values(sessionStorage).join('')
  expect(kept).toContain('variables/score/')
})

test('a refused text stays with its answer when the answer above it is removed, and when that is undone', async () => {
  const { scene, store, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Come in.{Enter}? On?{Enter}')
  await user.click(nameOfSection('Start'))
  await user.click(screen.getByRole('button', { name: 'Add an answer' }))
  const answers = () =>
    screen.getAllByRole('textbox', { name: 'Answer' }).map((each) => (each as HTMLInputElement).value)
  const last = answers().length - 1
  expect(last).toBeGreaterThan(1)
  await user.clear(screen.getAllByRole('textbox', { name: 'Answer' })[last] as HTMLElement)
  await user.paste(LONG)
  await user.tab()
  const [first = '', second = ''] = answers()
  await user.click(screen.getAllByRole('button', { name: /^Remove answer 1/i })[0] as HTMLElement)
  expect(scene().sections[0]).toMatchObject({ exit: { answers: { length: last } } })
  expect(answers()).toEqual([second, LONG])
  act(() => store.undo())
  expect(answers()).toEqual([first, second, LONG])
})

test('a refused text goes with its variable when that is removed, and the next one has its own', async () => {
  const { user } = openScene(emptyScene())
  await user.click(screen.getByRole('button', { name: 'Variables' }))
  const modal = () => within(screen.getByRole('dialog'))
  await user.click(modal().getByRole('button', { name: 'Add a variable' }))
  await user.click(modal().getByRole('button', { name: 'Add a variable' }))
  await user.click(modal().getAllByRole('textbox', { name: 'Name' })[0] as HTMLElement)
  await user.paste('x'.repeat(31))
  await user.click(modal().getByRole('button', { name: 'Remove points' }))
  expect(modal().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'points-1')
})
