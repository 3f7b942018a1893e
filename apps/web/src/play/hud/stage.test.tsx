import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { SessionSummary } from '@rubato/engine'
import { afterEach, expect, it, vi } from 'vitest'
import type { StageExtra } from '../extra.ts'
import type { createPlayback as CreatePlayback } from '../playback.ts'
import { createStore } from '../../ui/store.ts'
import { englishTexts as texts } from '../testing/texts.ts'
import { Stage, type StageHandle, type StageProps } from './stage.tsx'

const summary: SessionSummary = { outcome: 'stopped', edges: 0, ownEdges: 0, ruins: 0, strokes: 9, playedMs: 9000 }

vi.mock('../session-driver.ts', () => ({ openSession: () => ({ from: 0, lines: [], mediaAhead: () => [] }) }))
/** A playback that runs, with an extra that cannot be drawn. */
vi.mock('../playback.ts', () => ({
  createPlayback({ onOver }: Parameters<typeof CreatePlayback>[0]) {
    const phase = createStore('running')
    return {
      conductor: {
        phase,
        input(_type: 'stop', origin: 'member' | 'partner' | 'page' = 'member') {
          phase.set('stopped')
          onOver(summary, origin)
        },
      },
      screen: { view: createStore(null), release: createStore(null) },
      extras: [
        {
          name: 'broken',
          Layer() {
            throw new Error('cannot draw')
          },
        },
      ],
      openItems: { key: 'rubato.open-items.this-session', items: () => [{ item: 'clench' }], forget: () => undefined },
      close: () => undefined,
    }
  },
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function drawBroken(more: Partial<StageProps>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const extras: StageExtra[] = []
  const props = { game: {}, profile: {}, seed: 'seed', keys: {}, owned: [], extras, texts, ...more }
  render(<Stage {...(props as unknown as StageProps)} />)
}

it('a stage that cannot be drawn is stopped by the page, not by the member', () => {
  const onEnded = vi.fn<NonNullable<StageProps['onEnded']>>()
  drawBroken({ onEnded })
  expect(screen.getByRole('alertdialog').textContent).toContain(texts.crashed.title)
  expect(onEnded.mock.calls).toEqual([[summary, 'page']])
})

it('a session that crashed can be left once its releases are confirmed, and not before', () => {
  const handle: { current: StageHandle | null } = { current: null }
  let stateAtLeaving: ReturnType<StageHandle['state']> | undefined
  drawBroken({ handle, onLeave: () => (stateAtLeaving = handle.current?.state()) })
  expect([handle.current?.state(), stateAtLeaving]).toEqual(['stopped', undefined])
  fireEvent.click(screen.getByRole('button', { name: texts.release.confirm }))
  expect(stateAtLeaving).toBe('idle')
})
