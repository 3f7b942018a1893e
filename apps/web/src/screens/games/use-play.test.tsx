/** Play in the builder, where what it needs arrives after the member has left. */
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { generateGame, profileFromSettings } from '@rubato/engine'
import type { PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { PlannedSessionProvider, usePlannedSession } from '../sessions/planned-session.tsx'
import { usePlay } from './use-play.ts'

const navigate = vi.hoisted(() => vi.fn<(to: unknown) => Promise<void>>())
/** Answers the wait for the rules of branching games. */
const rules = vi.hoisted(() => ({ arrive: (): void => undefined }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../../features/sessions/prepare/session-rules.queries.ts', () => ({
  withSceneRules: (session: PlannedSession) =>
    new Promise((resolve) => {
      rules.arrive = () => resolve(session)
    }),
}))
beforeEach(() => void navigate.mockReset())

const profile = profileFromSettings(defaultSettings, { now: 0, screening: [], offHere: [] })

function builder() {
  const made = generateGame(defaultSettings.gameGeneratorConfig, 'harbour', profile)
  if (!made.ok) throw new Error('No game was made.')
  const { result, unmount } = renderHook(() => ({ planned: usePlannedSession(), play: usePlay('game', profile) }), {
    wrapper: PlannedSessionProvider,
  })
  const { planned, play } = result.current
  return { planned, play: () => play([made.game]), unmount }
}
/** Lets the answers that have arrived take effect. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('Play puts the game on the stage when its rules have arrived', async () => {
  const { planned, play } = builder()
  play()
  rules.arrive()
  await settle()
  expect(planned.get()).toMatchObject({ from: { builder: 'game' } })
  expect(navigate).toHaveBeenCalledOnce()
})

it('Play of a builder that the member has left begins no session', async () => {
  const { planned, play, unmount } = builder()
  play()
  unmount()
  rules.arrive()
  await settle()
  play()
  rules.arrive()
  await settle()
  expect([planned.get(), navigate.mock.calls]).toEqual([null, []])
})
