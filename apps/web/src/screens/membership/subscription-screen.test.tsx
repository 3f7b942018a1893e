import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OwnSubscription } from '@rubato/contracts/domain'
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

test('A membership that has ended while the partner still tries to collect can be cancelled', async () => {
  cache().setQueryData(meQuery.queryKey, { id: 'm1', username: 'member', email: null } as never)
  cache().setQueryData(patronStatusQuery.queryKey, { linked: false, membershipTier: 'free' } as never)
  const start = '2026-10-01T00:00:00.000Z'
  const late: OwnSubscription = {
    id: '00000000-0000-4000-8000-000000000001',
    tier: 'supporter',
    subscription_interval: 'month',
    external_subscription_id: 'sub-1',
    external_vendor: 'scrolller',
    start_date: start,
    created_at: start,
    end_date: null,
    is_cancelled: false,
    is_refunded: false,
    standing: 'ended',
    isOpen: false,
    accessEndsAt: '2026-11-08T00:00:00.000Z',
    unlocks: [],
    savedItemsMax: 0,
    doublePayment: null,
    actions: ['cancel', 'receipts'],
    manageUrl: null,
  }
  fetched.mockImplementation((url) =>
    url.includes('subscription')
      ? answer(200, { data: [late], membershipTier: 'free', decidedBy: null })
      : new Promise(() => undefined),
  )
  await show()
  expect(await screen.findByText(/may still try to collect/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel the membership' })).toBeTruthy()
})
