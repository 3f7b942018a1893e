/** The state of the member's own generator above its form. */
import { Suspense } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultGeneratorConfig, type GameGenerator } from '@rubato/contracts/domain'
import { meQuery } from '../../features/account/account.queries.ts'
import type { GeneratorEditor } from '../../features/generators/editor/use-generator-editor.ts'
import { exampleItem, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { GeneratorHead } from './generator-head.tsx'

const { cache, around } = setUpItemTests()
const { kind: _kind, name: title, ...listed } = exampleItem
const generator: GameGenerator = { ...listed, title, config: defaultGeneratorConfig }
const editor = { values: { title }, isChanged: false, isSaving: false } as GeneratorEditor

function show(changes: Partial<GameGenerator>) {
  cache().setQueryData(meQuery.queryKey, { id: 'maker' } as never)
  cache().setQueryData(patronStatusQuery.queryKey, { linked: true, membershipTier: 'supporter' })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    around(
      <RouterContextProvider router={router as never}>
        <Suspense>
          <GeneratorHead generator={{ ...generator, ...changes }} isOwn editor={editor} />
        </Suspense>
      </RouterContextProvider>,
    ),
  )
}

test.each<[string, Partial<GameGenerator>]>([
  ['Shared', { listed: true }],
  ['By link only', { shared: false, listed: false, hasLink: true }],
  ['In no list', { listed: false }],
])('A generator is called “%s”', async (state, changes) => {
  show(changes)
  expect(await screen.findByText(state)).toBeTruthy()
})

test('A delisted generator has the reason why no list has it', async () => {
  show({ listed: false })
  expect(await screen.findByText(/^It has a tag or a category that this site shows in no list/)).toBeTruthy()
})
