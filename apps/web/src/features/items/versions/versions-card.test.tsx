/** Versions of an own item: saving after a lost answer, and what is loaded again after a restore. */
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ItemVersion, VersionWrite } from '@rubato/contracts/domain'
import type { PlayableItem } from '../../../domain/items/item.ts'
import { answer, exampleItem, ID, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { VersionsCard } from './versions-card.tsx'

const { fetched, around, cache } = setUpItemTests()

const at = '2026-11-20T10:00:00Z'
const draft: ItemVersion = { id: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', name: 'First draft', createdAt: at }

const nameField = () => screen.findByRole('textbox', { name: 'Name of the version' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save version' }))

test('A version whose first attempt was saved under another name is kept under an id of its own', async () => {
  const saved: ItemVersion[] = []
  const ids: string[] = []
  let isAnswerLost = true
  fetched.mockImplementation((_url, { method = 'GET', body }) => {
    if (method === 'GET') return answer(200, saved)
    const { id, name } = JSON.parse(body as string) as VersionWrite
    ids.push(id)
    if (saved.some((version) => version.id === id && version.name !== name))
      return answer(409, { statusCode: 409, error: 'version.exists', issues: [] })
    const version = { id, name, createdAt: at }
    saved.push(version)
    return isAnswerLost ? Promise.reject(new TypeError('The answer was lost.')) : answer(200, version)
  })
  render(around(<VersionsCard item={exampleItem} />))
  await userEvent.type(await nameField(), 'Draft')
  await save()
  expect(await screen.findByRole('alert')).toBeTruthy()
  isAnswerLost = false
  await userEvent.type(await nameField(), ' two')
  await save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Your first version was saved\./))
  expect(await nameField()).toHaveProperty('value', 'Draft two')
  await save()
  expect(await screen.findByText('Draft two')).toBeTruthy()
  expect(screen.getByText('Draft')).toBeTruthy()
  await waitFor(async () => expect(await nameField()).toHaveProperty('value', ''))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test.each<[PlayableItem['kind'], string[]]>([
  ['game', ['games', ID]],
  ['generator', ['game-generators', ID]],
])('After a restore of a %s its stage and its form load the content again', async (kind, queryKey) => {
  fetched.mockImplementation((_url, { method = 'GET' }) => (method === 'GET' ? answer(200, [draft]) : answer(204)))
  cache().setQueryData(queryKey, 'the old content')
  render(around(<VersionsCard item={{ ...exampleItem, kind }} />))
  await userEvent.click(await screen.findByRole('button', { name: 'Restore: First draft' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cache().getQueryState(queryKey)?.isInvalidated).toBe(true)
})
