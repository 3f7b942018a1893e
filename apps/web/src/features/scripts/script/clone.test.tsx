/** The answer to the cloning of a script, by whether the member has left the page meanwhile. */
import type { ReactNode } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { ScriptHead } from './script-head.tsx'
import { ScriptReader } from './script-reader.tsx'
import type { ScriptViewer } from './script-viewer.ts'

const { id, createdAt, updatedAt, rating } = exampleItem
const script: ScriptItem = {
  kind: 'script',
  id,
  name: 'Slow harbour',
  description: 'A script of the tests.',
  dialogCount: 3,
  publishedDialogCount: 3,
  triggerCoveragePercentage: 1,
  createdBy: { id: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', username: 'ansel' },
  createdAt,
  updatedAt,
  rating,
  tags: [],
  shared: true,
  listed: true,
  intended_sex: 'all',
}
const viewer = { memberId: 'reader', membershipTier: 'supporter' } as Partial<ScriptViewer> as ScriptViewer
const opened = vi.fn<() => Promise<void>>()
const { fetched, cache, around } = setUpItemTests()

const pages = {
  head: <ScriptHead script={script} viewer={viewer} preview={null} share={null} />,
  reader: <ScriptReader script={script} viewer={viewer} onCloned={() => void opened()} />,
}

test.each([
  ['head', 'shown', 1],
  ['head', 'left', 0],
  ['reader', 'shown', 1],
  ['reader', 'left', 0],
] as const)('A clone made with the %s is opened while the page is shown: %s', async (name, state, times) => {
  opened.mockReset().mockResolvedValue()
  let arrive: () => void = () => undefined
  const pause = new Promise<void>((resolve) => (arrive = resolve))
  fetched.mockImplementation(async (_url, { method }) => {
    if (method !== 'POST') return answer(404, { statusCode: 404, error: 'script.not-found', issues: [] })
    await pause
    const { kind: _kind, name: title, shared: published, ...rest } = script
    return answer(201, { ...rest, title, published, id: id.replace('7d', '8d') })
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  vi.spyOn(router, 'navigate').mockImplementation(opened)
  const page = (content: ReactNode) =>
    around(<RouterContextProvider router={router as never}>{content}</RouterContextProvider>)
  const { rerender } = render(page(pages[name]))
  await userEvent.click(screen.getByRole('button', { name: /^Clone/ }))
  await waitFor(() => expect(cache().isMutating()).toBe(1))
  if (state === 'left') rerender(page(null))
  arrive()
  await waitFor(() => expect(cache().isMutating()).toBe(0))
  expect(opened).toHaveBeenCalledTimes(times)
})
