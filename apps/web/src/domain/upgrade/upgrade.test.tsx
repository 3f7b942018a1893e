/** The tip on a control that is locked for a tier. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EARLY_ACCESS, type MembershipTier, type Pricing } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { pricingQuery } from './pricing.queries.ts'
import { EarlyMark } from './early-access.tsx'
import { useLimitLock } from './use-limit-lock.tsx'
import { useUpgrade } from './use-upgrade.tsx'

const price = (amountCents: number) => ({ tier: 'supporter', interval: 'month', amountCents, currency: 'USD' }) as const
const sold: Pricing = { prices: [price(600)], patreon: null }
const REASON = 'Publishing and sharing come with the Supporter membership. It costs $6 a month.'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const onShare = vi.fn<() => void>()

function Share({ tier = 'follower' }: { tier?: MembershipTier }) {
  return (
    <LockedButton lock={useUpgrade('content.publish', tier)} onClick={onShare}>
      Share
    </LockedButton>
  )
}

function show(pricing: Pricing, content = <Share />) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(pricingQuery.queryKey, pricing)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterContextProvider router={router as never}>
          {content}
          <button type="button">Next</button>
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const button = () => screen.getByRole('button', { name: 'Share' })
const link = () => screen.queryByRole('link', { name: 'Compare the memberships' })

test('A locked control says by description which membership it comes with and what that costs', () => {
  show(sold)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(REASON)
  expect(link()).toBeNull()
})

test('Without a price it says the membership alone', () => {
  show({ prices: [], patreon: null })
  expect(screen.getByText('Publishing and sharing come with the Supporter membership.')).toBeTruthy()
})

test('By keyboard: the focus opens the tip, Tab leads to its link and on, and Escape closes it', async () => {
  const user = show(sold)
  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(link()?.getAttribute('href')).toBe('/pricing')
  await user.tab()
  expect(document.activeElement).toBe(link())
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Next')
  expect(link()).toBeNull()
  await user.tab({ shift: true })
  await user.keyboard('{Escape}')
  expect(link()).toBeNull()
})

test('A press opens it and does nothing else; a press elsewhere closes it', async () => {
  const user = show(sold)
  await user.click(button())
  expect(link()).toBeTruthy()
  expect(onShare).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(link()).toBeNull()
})

test('In a modal the first Escape closes the tip and the second the modal', async () => {
  const onClose = vi.fn<() => void>()
  const user = show(
    sold,
    <Modal title="Share it" onClose={onClose}>
      <Share />
    </Modal>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Share it' })
  await user.click(within(dialog).getByRole('button', { name: 'Share' }))
  await user.keyboard('{Escape}')
  expect(link()).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Where the tier holds the capability, the control is free and no price is read', async () => {
  const user = show(sold, <Share tier="supporter" />)
  await user.click(button())
  expect(onShare).toHaveBeenCalledTimes(1)
})

describe('a feature in early access until 15 January 2027', () => {
  const BEGIN = Date.parse('2027-01-15T00:00:00Z')
  beforeEach(() => {
    EARLY_ACCESS['content.publish'] = { until: '2027-01-15' }
  })
  afterEach(() => {
    delete EARLY_ACCESS['content.publish']
    vi.useRealTimers()
  })
  const reason = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
  const masterPrice: Pricing = { prices: [{ ...price(1500), tier: 'master' }], patreon: null }

  test.each(['follower', 'supporter'] as const)('A %s reads when it comes, and what master costs', (tier) => {
    vi.useFakeTimers({ now: BEGIN - 1, toFake: ['Date'] })
    show(masterPrice, <Share tier={tier} />)
    expect(reason()).toBe(
      'Publishing and sharing come with the Supporter membership. It is in early access for the Master membership, and ' +
        'comes to the Supporter membership on Jan 15. The Master membership costs $15 a month.',
    )
  })

  test('A master has it at once, and a supporter from the day on', () => {
    vi.useFakeTimers({ now: BEGIN - 1, toFake: ['Date'] })
    show(sold, <Share tier="master" />)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    cleanup()
    vi.setSystemTime(BEGIN)
    show(sold, <Share tier="supporter" />)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    cleanup()
    show(sold, <Share tier="follower" />)
    expect(reason()).toBe(REASON)
  })

  test.each([
    ['master', BEGIN - 1, 'Early access until Jan 15'],
    ['master', BEGIN - 365 * 86_400_000, 'Early access until Jan 15, 2027'],
    ['master', BEGIN, undefined],
    ['supporter', BEGIN - 1, undefined],
    ['supporter', BEGIN, undefined],
  ] as const)('The mark for a %s at %s is: %s', (tier, now, text) => {
    show(sold, <EarlyMark capability="content.publish" membershipTier={tier} now={now} />)
    expect(screen.queryByText(/^Early access/)?.textContent).toBe(text)
  })
})

const NewScript = ({ stored, tier }: { stored: number | null; tier: MembershipTier }) => (
  <LockedButton lock={useLimitLock(stored, tier)}>New script</LockedButton>
)

test.each([
  [19, 'follower', undefined],
  [null, 'follower', undefined],
  [
    20,
    'follower',
    'The Follower membership holds 20 of each kind, and you have them all. Delete one to make room. Supporter holds 200. It costs $6 a month.',
  ],
  [
    200,
    'supporter',
    'The Supporter membership holds 200 of each kind, and you have them all. Delete one to make room. Master holds any number.',
  ],
  [5000, 'master', undefined],
] as const)('With %s saved a %s reads about the limit: %s', (stored, tier, reason) => {
  show(sold, <NewScript stored={stored} tier={tier} />)
  const described = screen.getByRole('button', { name: 'New script' }).getAttribute('aria-describedby')
  expect(described === null ? undefined : document.getElementById(described)?.textContent).toBe(reason)
})
