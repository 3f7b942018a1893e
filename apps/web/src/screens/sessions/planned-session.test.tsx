import { StrictMode, useEffect, useState } from 'react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { PlannedSessionProvider, usePlannedSession } from './planned-session.tsx'

afterEach(cleanup)

const session = { seed: 'A seed' } as PlannedSession

function Preparing({ onDone }: { onDone: () => void }) {
  const planned = usePlannedSession()
  const play = () => {
    planned.put({ session, from: { generator: null } })
    onDone()
  }
  return (
    <button type="button" onClick={play}>
      Play
    </button>
  )
}

function Stage() {
  const holder = usePlannedSession()
  const [planned] = useState(holder.get)
  useEffect(() => holder.clear(), [holder])
  return <p>{planned?.session.seed ?? 'No session'}</p>
}

function Screens() {
  const [isPlaying, setIsPlaying] = useState(false)
  const [visit, setVisit] = useState(0)
  if (!isPlaying) return <Preparing onDone={() => setIsPlaying(true)} />
  return (
    <>
      <Stage key={visit} />
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Visit again
      </button>
    </>
  )
}

it('hands a session to the next screen once', () => {
  render(
    <StrictMode>
      <PlannedSessionProvider>
        <Screens />
      </PlannedSessionProvider>
    </StrictMode>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(screen.getByText('A seed')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Visit again' }))
  expect(screen.getByText('No session')).toBeDefined()
})
