import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { meQuery } from '../../features/account/account.queries.ts'
import { answer, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { SubscriptionScreen } from './subscription-screen.tsx'

const { fetched, cache, around } = setUpItemTests()

async function show(): Promise<void> {
  vi.stubGlobal('scrollTo', () => undefined)
  const router = createRouter({
    routeTree: createRootRoute({ component: SubscriptionScreen }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(around(<RouterProvider router={router as never} />))
}

test('The question about the Patreon account stays open when the subscriptions arrive after it', async () => {
  cache().setQueryData(meQuery.queryKey, { id: 'm1', username: 'member', email: null } as never)
  cache().setQueryData(patronStatusQuery.queryKey, { linked: true, membershipTier: 'supporter' })
  const subscriptions = Promise.withResolvers<Response>()
  fetched.mockImplementation((url) =>
    url.includes('subscription') ? subscriptions.promise : new Promise(() => undefined),
  )
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Patreon account' }))
  const question = await screen.findByRole('dialog')
  subscriptions.resolve(await answer(200, { data: [], membershipTier: 'supporter', decidedBy: null }))
  await screen.findByText('Your tier')
  expect(question.isConnected).toBe(true)
})
