/** Sharing from the builder: the same dialog as on the page of the game, and the builder's additions to it. */
import { Suspense } from 'react'
import { onlineManager } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import builder from '../../../public/locales/en/builder.json'
import { meQuery } from '../../features/account/account.queries.ts'
import type { PlayableItem } from '../../domain/items/item.ts'
import { oneKey } from '../../domain/items/queries/item-keys.ts'
import { answer, exampleItem, ID, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { ShareGame } from './share-game.tsx'

const createdBy = { id: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', username: 'ansel' }
const { fetched, cache, around } = setUpItemTests()

afterEach(() => onlineManager.setOnline(true))

/** `item` null: the account has not answered. */
async function show(item: PlayableItem | null, game: { hasErrors: boolean; isSaved: boolean }) {
  texts.addResourceBundle('en', 'builder', builder)
  const user = userEvent.setup()
  cache().setQueryData(meQuery.queryKey, {
    ...createdBy,
    email: 'ansel@rubato.test',
    ageDeclaredAt: '2026-01-01T00:00:00Z',
  } as never)
  cache().setQueryData(patronStatusQuery.queryKey, { linked: true, membershipTier: 'supporter' })
  if (item) cache().setQueryData(oneKey('game', ID), item)
  fetched.mockImplementation(() => new Promise(() => undefined))
  render(
    around(
      <Suspense>
        <ShareGame game={{ id: ID, ...game }} onDetails={() => undefined} />
      </Suspense>,
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Share' }))
  return user
}
async function open(changes: Partial<PlayableItem>, game: { hasErrors: boolean; isSaved: boolean }) {
  const user = await show({ ...exampleItem, createdBy, ...changes }, game)
  await screen.findByRole('dialog', { name: 'Share “Iron discipline”' })
  return user
}

test('A shared game has its link, which is shown, and an unlisted link', async () => {
  const user = await open({ shared: true }, { hasErrors: false, isSaved: true })
  const field = screen.getByRole('textbox', { name: 'Link' })
  expect(field.getAttribute('value')).toBe(`${window.location.origin}/game/${ID}`)
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy()
  const { kind: _kind, ...listed } = exampleItem
  const content = {
    duration: 60_000,
    voice: { name: 'Alto' },
    media: { tags: ['a'], mediaTypes: ['image'] },
    outcome: 'cum',
  }
  const stored = { ...listed, ...content, createdBy, events: [], hasLink: true }
  fetched.mockImplementation(() => answer(200, { link: 'PpVS5Cs6bqdC2sYIp87tmLF_DG5p_jFs', item: stored }))
  await user.click(screen.getByRole('button', { name: 'Create an unlisted link' }))
  expect(await screen.findByRole('textbox', { name: 'Unlisted link' })).toBeTruthy()
})

test('A game with errors is not shared, and the dialog says why', async () => {
  await open({ shared: false }, { hasErrors: true, isSaved: true })
  const share = screen.getByRole('button', { name: 'Share with all members' })
  expect(share.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText(builder.share.broken).length).toBeGreaterThan(0)
})

test('Before a game with unsent changes is shared the dialog says what members get', async () => {
  await open({ shared: false }, { hasErrors: false, isSaved: false })
  expect(screen.getByText(builder.share['not-sent'])).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Share with all members' }).getAttribute('aria-disabled')).toBeNull()
})

test('Without a connection the dialog says so, and tries again when it is asked to', async () => {
  onlineManager.setOnline(false)
  await show(null, { hasErrors: false, isSaved: true })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
