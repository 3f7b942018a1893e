/** The keys of a run, and a start that fails. */
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startVideoRun, type VideoRun } from '../../play/video/index.ts'
import { createStore } from '../../ui/store.ts'
import { useVideoRun } from './use-video-run.ts'

vi.mock('../../play/video/index.ts')
vi.mock('../../lib/errors/report-error.ts')

const plan = { duration: 60_000, scripts: [], calm: null }
const input = vi.fn<VideoRun['input']>()
const run: VideoRun = {
  phase: createStore('running'),
  isFrozen: () => false,
  follower: { lag: () => null, onFrame: () => () => undefined },
  state: () => ({ script: 0, loop: null, isEased: false, isAtEdge: false, isPaused: false, nudge: 0 }),
  place: () => ({ media: 0, rate: 1, still: null }),
  input,
  setVolumes: () => undefined,
  resume: () => undefined,
  stop: () => undefined,
}

const open = () =>
  renderHook(() =>
    useVideoRun({
      video: { current: document.createElement('video') },
      volumes: { video: 1, clicks: 0 },
      nudge: 0,
      withDevices: false,
    }),
  )

beforeEach(() => input.mockClear())
afterEach(() => vi.mocked(startVideoRun).mockReset())

describe('a run on the screen', () => {
  it('pauses once, however long Space is held', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const { result } = open()
    act(() => result.current.start(plan, 0))
    input.mockClear()
    fireEvent.keyDown(document.body, { key: ' ' })
    fireEvent.keyDown(document.body, { key: ' ', repeat: true })
    expect(input.mock.calls).toEqual([[{ type: 'pause' }]])
  })
  it('has a new element after a start that failed', () => {
    vi.mocked(startVideoRun).mockImplementation(() => {
      throw new Error('no sound')
    })
    const { result } = open()
    act(() => result.current.start(plan, 0))
    expect(result.current).toMatchObject({ runs: 1, notice: 'failed', view: null })
  })
})
