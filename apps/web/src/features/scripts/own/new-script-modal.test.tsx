/** The answer to the creation of a script, by what its author has done meanwhile. */
import { useState } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { oneKey } from '../../../domain/items/queries/item-keys.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { hasDraft, readDraft } from '../../../lib/storage/drafts.ts'
import { NewScriptModal } from './new-script-modal.tsx'

const { id, createdAt, updatedAt, rating } = exampleItem
const created = {
  id,
  dialogCount: 0,
  publishedDialogCount: 0,
  triggerCoveragePercentage: 0,
  createdBy: { id: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', username: 'ansel' },
  published: false,
  listed: false,
  createdAt,
  updatedAt,
  rating,
  revision: 1,
}
const { fetched, cache, around } = setUpItemTests()
beforeEach(() => sessionStorage.clear())

function Opened() {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <NewScriptModal onClose={() => setIsOpen(false)} />
}
const field = (name: string) => screen.getByRole('textbox', { name })

/** Shows the form, fills it in and sends it; the answer is held until `arrive` is called. */
async function send() {
  let arrive: () => void = () => undefined
  const pause = new Promise<void>((resolve) => (arrive = resolve))
  fetched.mockImplementation(async (_url, { body }) => {
    await pause
    return answer(201, { ...created, ...(JSON.parse(body as string) as object), tags: [] })
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  render(
    around(
      <RouterContextProvider router={router as never}>
        <Opened />
      </RouterContextProvider>,
    ),
  )
  const user = userEvent.setup()
  await user.type(field('Title'), 'Slow harbour')
  await user.type(field('Description'), 'A script of the tests.')
  await user.click(screen.getByRole('button', { name: 'Create script' }))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  return { user, navigate, arrive: () => arrive() }
}
const isCached = () => waitFor(() => expect(cache().getQueryData(oneKey('script', id))).toBeTruthy())

test('The script that was created is shown', async () => {
  const { navigate, arrive } = await send()
  arrive()
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(hasDraft('script-new')).toBe(false)
})

test('After the form was closed the answer opens nothing, and leaves no draft', async () => {
  const { user, navigate, arrive } = await send()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  arrive()
  await isCached()
  expect(navigate).not.toHaveBeenCalled()
  expect([hasDraft('script-new'), hasDraft(`script-${id}`)]).toEqual([false, false])
})

test('What is typed while the script is created becomes an unsaved change of it', async () => {
  const { user, navigate, arrive } = await send()
  await user.type(field('Title'), ' two')
  arrive()
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  expect(hasDraft('script-new')).toBe(false)
  expect(readDraft(`script-${id}`, { title: '', revision: 0 })).toEqual({ title: 'Slow harbour two', revision: 1 })
})
