/** The screen of an unlisted link: the page of an item that lists have, else the item itself. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { linkedItemQuery } from '../../domain/items/queries/items.queries.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { exampleItem, ID, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { LinkedItemScreen } from './linked-item-screen.tsx'

vi.mock('../layout/main-layout.tsx', () => ({ MainLayout: ({ children }: { children: unknown }) => children }))
vi.mock('./for-you.tsx', () => ({ ForYou: () => null }))

const SECRET = 'PpVS5Cs6bqdC2sYIp87tmLF_DG5p_jFs'
const { fetched, cache, around } = setUpItemTests()

async function show(listed: boolean) {
  vi.stubGlobal('scrollTo', () => undefined)
  fetched.mockImplementation(() => new Promise(() => undefined))
  cache().setQueryData(meQuery.queryKey, { id: 'reader' } as never)
  cache().setQueryData(patronStatusQuery.queryKey, { linked: true, membershipTier: 'supporter' })
  const stored = { ...exampleItem, listed, title: exampleItem.name, config: defaultGeneratorConfig }
  const item = { ...exampleItem, listed, kind: 'generator' as const, content: stored }
  cache().setQueryData(linkedItemQuery('generator', SECRET).queryKey, item)
  const root = createRootRoute()
  const linked = createRoute({
    getParentRoute: () => root,
    path: '/shared-game-generator',
    component: () => <LinkedItemScreen kind="generator" />,
  })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/generator/$id',
    component: () => <p>The page of the generator</p>,
  })
  const history = createMemoryHistory({ initialEntries: [`/shared-game-generator#${SECRET}`] })
  const router = createRouter({ routeTree: root.addChildren([linked, page]), history })
  await router.load()
  render(
    around(
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>,
    ),
  )
  return router
}

test('A shared item that no list has is shown at its link: its page would refuse it', async () => {
  const router = await show(false)
  expect(await screen.findByRole('heading', { name: exampleItem.name })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/shared-game-generator')
})

test('An item that lists have is shown on its page', async () => {
  const router = await show(true)
  expect(await screen.findByText('The page of the generator')).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/generator/${ID}`)
})
