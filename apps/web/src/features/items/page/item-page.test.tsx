/** What the page of an item says about its audience, and the actions that need one. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import type { WholePlayable } from '../../../domain/items/item.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { ItemPage } from './item-page.tsx'

const { fetched, around } = setUpItemTests()
const item: WholePlayable = {
  ...exampleItem,
  kind: 'generator',
  content: { ...exampleItem, title: exampleItem.name, config: defaultGeneratorConfig },
}

async function show(changes: Partial<WholePlayable>, memberId: string) {
  vi.stubGlobal('scrollTo', () => undefined)
  fetched.mockImplementation(() => answer(200, []))
  const viewer = { memberId, membershipTier: 'supporter' } as const
  const shown = { ...item, ...changes } as WholePlayable
  const Page = () => <ItemPage item={shown} viewer={viewer} play={null} share={null} forYou={null} />
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() })
  await router.load()
  render(around(<RouterProvider router={router as never} />))
}

test.each([
  ['in lists', { listed: true }, 'Members can find, play and copy it.'],
  ['behind its unlisted link', { shared: false, listed: false, hasLink: true }, /^Members who have its unlisted link/],
  ['private', { shared: false, listed: false }, 'Only you can open it.'],
])('The owner reads who can open a generator that is %s', async (_, changes, text) => {
  await show(changes, 'maker')
  expect(within(await screen.findByRole('region', { name: 'Your generator' })).getByText(text)).toBeTruthy()
})

test('The owner of a delisted generator reads why no list has it', async () => {
  await show({ listed: false }, 'maker')
  const why = await screen.findByRole('region', { name: 'Why other members do not see it' })
  expect(why.textContent).toContain('It has a tag or a category that this site shows in no list.')
  expect(screen.getByText('In no list')).toBeTruthy()
})

test('A generator that no list has can be played from its link, and is neither rated nor bookmarked', async () => {
  await show({ listed: false }, 'reader')
  expect(await screen.findByRole('button', { name: 'Save as my own copy' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Bookmark|Vote)/ })).toBeNull()
})
