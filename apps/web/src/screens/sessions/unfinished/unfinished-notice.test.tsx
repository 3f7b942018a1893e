/** A session that was cut off is offered when no session and no summary is on the page any more. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnfinishedSession } from '../../../features/sessions/unfinished/stored-session.ts'
import { holdPage } from '../../../lib/errors/hold-page.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'

const stored = vi.hoisted(() => ({ list: [] as unknown[], left: 600_000 }))
const finishUnfinished = vi.hoisted(() => vi.fn<(unfinished: UnfinishedSession) => null>())
const navigate = vi.hoisted(() => vi.fn<() => void>())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../../../features/sessions/unfinished/stored-session.ts', () => ({
  readUnfinished: () => stored.list,
  storedReturnableFor: () => stored.left,
}))
vi.mock('../../../features/sessions/unfinished/end-unfinished.ts', () => ({ canGoOn: () => true, finishUnfinished }))
vi.mock('../../../features/sessions/unfinished/recorder.ts', () => ({ courseOfSession: () => null }))
vi.mock('../../../features/sessions/prepare/session-rules.queries.ts', () => ({
  withLeadRules: (session: unknown) => session,
  withSceneRules: (session: unknown) => session,
}))
vi.mock('../../../features/account/account.queries.ts', () => ({ meQuery: {} }))
vi.mock('../../../lib/query/use-known.ts', () => ({ useKnown: () => ({ id: 'member-1' }) }))
vi.mock('../planned-session.tsx', () => ({ usePlannedSession: () => ({ put: () => undefined }) }))
vi.mock('./unfinished-modal.tsx', () => ({
  UnfinishedModal: ({ time, onGoOn }: { time: string; onGoOn: () => void }) => (
    <button type="button" onClick={onGoOn}>
      Go on at {time}
    </button>
  ),
}))

const cutOffAt = (at: number) => ({ session: {}, progress: { id: `at ${at}`, at, seenAt: at } })

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(stored, { list: [cutOffAt(60_000), cutOffAt(90_000)], left: 600_000 })
})
afterEach(cleanup)

test('After a crash the session is offered as soon as its stage has left the page, and earlier ones are finished', async () => {
  const release = holdPage()
  render(<UnfinishedNotice />)
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByRole('button')).toBeNull()
  act(release)
  expect(await screen.findByRole('button', { name: 'Go on at 1:30' })).toBeDefined()
  expect(finishUnfinished.mock.calls).toEqual([[cutOffAt(60_000)]])
})

test('An offer whose time has passed while the device slept is finished at the press, not resumed', async () => {
  stored.list = [cutOffAt(90_000)]
  render(<UnfinishedNotice />)
  const button = await screen.findByRole('button')
  stored.left = 0
  fireEvent.click(button)
  expect([screen.queryByRole('button'), navigate.mock.calls.length]).toEqual([null, 0])
  expect(finishUnfinished.mock.calls).toEqual([[cutOffAt(90_000)]])
})
