import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { PendingApp } from './pending-app.tsx'

afterEach(() => {
  cleanup()
  setSignedInHint(false)
  history.replaceState(null, '', '/')
})

test.each([
  ['members’ screens keep the frame', true, '/explore-games', true],
  ['screens without the menu have none', true, '/pricing', false],
  ['visitors see bars alone', false, '/explore-games', false],
])('While the code of the frame loads %s', (_, isMember, path, hasFrame) => {
  setSignedInHint(isMember)
  history.replaceState(null, '', path)
  const { container } = render(<PendingApp />)
  expect(container.querySelector('[aria-hidden=true]') !== null).toBe(hasFrame)
  expect(container.querySelector('output')).not.toBeNull()
})
