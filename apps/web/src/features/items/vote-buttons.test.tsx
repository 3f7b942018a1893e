import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VoteButtons } from '../../domain/items/parts/vote-buttons.tsx'
import { exampleItem, setUpItemTests } from '../../domain/items/testing/items-page.tsx'

const { around } = setUpItemTests()

test('Members vote for the items of others, and have no buttons for their own', () => {
  const { rerender } = render(around(<VoteButtons item={exampleItem} memberId="reader" />))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Vote up', 'Vote down'])
  rerender(around(<VoteButtons item={exampleItem} memberId="maker" />))
  expect(screen.queryByRole('button')).toBeNull()
})
