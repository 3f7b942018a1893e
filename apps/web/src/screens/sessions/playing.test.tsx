/** A stop is recorded as the member's own only where the member sent it. */
import { Suspense } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultGeneratorConfig, defaultSettings } from '@rubato/contracts/domain'
import { defaultProfile, generateGame, type SessionSummary } from '@rubato/engine'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { readHistory } from '../../features/sessions/history/session-history.ts'
import type { SavedSummary } from '../../features/sessions/saved-summary.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { setStorageMember } from '../../lib/storage/stored.ts'
import type { StageProps } from '../../play/index.ts'
import { Playing } from './playing.tsx'

const stage = vi.hoisted(() => ({ props: null as unknown }))
vi.mock('../../play/index.ts', () => ({
  Stage(props: unknown) {
    stage.props = props
    return null
  },
}))
vi.mock('./stage-extras.ts', () => ({ stageExtras: () => [] }))
vi.mock('./load-later.ts', () => ({ loadLater: () => undefined }))
vi.mock('./leaving/leave-question.tsx', () => ({ LeaveQuestion: () => null }))
vi.mock('./use-play-count.ts', () => ({
  useScriptPlayCount: () => ({ onStarted: () => undefined, onEnded: () => undefined }),
}))
vi.mock('../../domain/hints/hints.tsx', () => ({ FirstUseHints: () => null, WaitingHints: () => null }))
vi.mock('../../domain/site-voice.ts', () => ({ siteSpeaker: () => undefined }))
vi.mock('../../features/sessions/prepare/stage-texts.ts', () => ({ stageTexts: () => ({}) }))
vi.mock('../../features/sessions/history/sync/start-sync.ts', () => ({ startSync: () => undefined }))

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: {} }))
beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
})
afterEach(cleanup)

const summary: SessionSummary = { outcome: 'stopped', edges: 0, ownEdges: 0, ruins: 0, strokes: 9, playedMs: 9000 }

test.each([
  ['member', true],
  ['partner', undefined],
  ['page', undefined],
] as const)('A stop by the %s', async (stoppedBy, stoppedByMember) => {
  const made = generateGame(defaultGeneratorConfig, 'seed', defaultProfile)
  if (!made.ok) throw new Error('No game.')
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(patronStatusQuery.queryKey, { membershipTier: 'none' } as never)
  const onOver = vi.fn<(saved: SavedSummary) => void>()
  const session = { game: made.game, profile: defaultProfile, seed: 'seed' } as never
  stage.props = null
  render(
    <QueryClientProvider client={queries}>
      <Suspense>
        <Playing
          start={{ session, script: null, scripts: [] }}
          settings={defaultSettings}
          partner={{} as never}
          onOver={onOver}
          onLeave={() => undefined}
        />
      </Suspense>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(stage.props).not.toBeNull())
  const { onEnded, onOver: onStageOver } = stage.props as StageProps
  onEnded?.(summary, stoppedBy)
  onStageOver(summary)
  expect(readHistory().map((entry) => entry.stoppedByMember)).toEqual([stoppedByMember])
  expect(onOver.mock.calls[0]?.[0].stoppedBy).toBe(stoppedBy)
})
