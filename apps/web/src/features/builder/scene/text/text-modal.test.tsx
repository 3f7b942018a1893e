/** The dialog with a whole game as text: it keeps unapplied text in this tab, and explains why a text is refused. */
import { cleanup, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setSignedInHint } from '../../../../lib/storage/signed-in-hint.ts'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { openScene, templateScene } from '../testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => {
  sessionStorage.clear()
  setSignedInHint(true)
})

type User = ReturnType<typeof openScene>['user']

async function openText(user: User) {
  await user.click(screen.getByRole('button', { name: 'As text' }))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the game' })
}
async function put(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const RESTORED = 'Your text from before is here again. It is not applied yet.'

test('a text that is not applied is there again with its changes after Escape, Cancel and a reload', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  const field = await openText(user)
  const present = field.value
  const written = present.replace('Thank you.', 'Thank you very much.')
  await put(user, field, written)
  expect(screen.queryByText(RESTORED)).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await openText(user)).value).toBe(written)
  expect(await screen.findByText('2 lines differ')).toBeDefined()
  expect(screen.getByText(RESTORED)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const document = scene()
  cleanup()
  const reloaded = openScene(document)
  expect((await openText(reloaded.user)).value).toBe(written)
  await reloaded.user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(JSON.stringify(reloaded.scene())).toContain('Thank you very much.')
  expect(sessionStorage).toHaveLength(0)
  expect((await openText(reloaded.user)).value).toBe(written)
  expect(screen.queryByText(RESTORED)).toBeNull()
})

test('a text that is put back to the game as it is, by the button or by typing, is kept no more', async () => {
  const { user } = openScene(templateScene('choice-of-three'))
  const field = await openText(user)
  const present = field.value
  await put(user, field, 'Dear diary')
  expect(sessionStorage).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Back to the game as it is' }))
  expect(field.value).toBe(present)
  expect(sessionStorage).toHaveLength(0)
  await put(user, field, 'Dear diary')
  await put(user, field, present)
  expect(sessionStorage).toHaveLength(0)
  await user.keyboard('{Escape}')
  expect((await openText(user)).value).toBe(present)
})

test('a file that cannot be read from this device is said, and the text stays', async () => {
  const { user } = openScene(templateScene('choice-of-three'))
  const field = await openText(user)
  const present = field.value
  const file = new File([], 'lost.txt', { type: 'text/plain' })
  file.text = () => Promise.reject(new DOMException('The file was removed', 'NotFoundError'))
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, file)
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be read from this device.')
  expect(field.value).toBe(present)
})

test.for([
  ['JSON', '{ "tease": 1'],
  ['XML', '<Unknown />'],
])('%s that is pasted and refused says why', async ([, pasted]) => {
  const { user } = openScene(templateScene('choice-of-three'))
  const field = await openText(user)
  await put(user, field, pasted ?? '')
  expect((await screen.findByRole('alert')).textContent).toMatch(/\w+\./)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
})
