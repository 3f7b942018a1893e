/** The minute on the stage has the privacy screen for members. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import type { StageExtra } from '../../play/extra.ts'
import { TrySession } from './try-session.tsx'

vi.mock('../../play/index.ts', () => ({
  Stage: ({ extras = [] }: { extras?: readonly StageExtra[] }) => (
    <p data-testid="stage">{extras.map(({ name }) => name)}</p>
  ),
}))

afterEach(() => {
  cleanup()
  setSignedInHint(false)
})

it.each([
  [true, 'privacy-screen'],
  [false, ''],
])('Signed in %s: the extras are "%s"', async (isSignedIn, extras) => {
  setSignedInHint(isSignedIn)
  render(<TrySession onOver={() => undefined} onLeave={() => undefined} />)
  expect((await screen.findByTestId('stage')).textContent).toBe(extras)
})
