/** The button that shares a script is locked while no other member can open the script. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ScriptItem } from '../../domain/items/item.ts'
import { exampleItem, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import { ShareScript } from './share-script.tsx'

const script: ScriptItem = {
  ...exampleItem,
  kind: 'script',
  dialogCount: 3,
  triggerCoveragePercentage: 1,
  intended_sex: 'all',
}
const { around } = setUpItemTests()

test.each([
  ['is published', { shared: true, listed: true }, ''],
  [
    'is private',
    { shared: false, listed: false },
    'Publish it first: no other member can open the link of a private script.',
  ],
  [
    'has no published line',
    { shared: true, listed: false, publishedDialogCount: 0 },
    'Nobody else can open its link at present. The page of the script says why.',
  ],
])('A script that %s is shared, or the button says why not', (_, changes, reason) => {
  render(around(<ShareScript script={{ ...script, ...changes }} look="primary" />))
  const button = screen.getByRole('button', { name: 'Share' })
  const tip = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(tip?.textContent ?? '').toBe(reason)
  expect(button.getAttribute('aria-disabled') === 'true').toBe(reason !== '')
})
