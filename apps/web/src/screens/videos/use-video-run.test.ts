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
const ended = vi.fn<(played: number) => void>()
const run: VideoRun = {
  phase: createStore('running'),
  isFrozen: () => false,
  follower: { lag: () => null, onFrame: () => () => undefined },
  state: () => ({ script: 0, loop: null, isEased: false, isAtEdge: false, isPaused: false, nudge: 0 }),
  place: () => ({ media: 0, rate: 1, still: null }),
  played: () => 7000,
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
      playedBefore: 5000,
      onEnded: ended,
    }),
  )

beforeEach(() => input.mockClear())
afterEach(() => vi.mocked(startVideoRun).mockReset())

describe('a run on the screen', () => {
  it('pauses once, however long Space is held', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const { result } = open()
    act(() => result.current.start(plan, 0, null))
    input.mockClear()
    fireEvent.keyDown(document.body, { key: ' ' })
    fireEvent.keyDown(document.body, { key: ' ', repeat: true })
    expect(input.mock.calls).toEqual([[{ type: 'pause' }]])
  })
  it('goes on with the time of the videos before it, until the member stops', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const { result } = open()
    const optionsOf = () => vi.mocked(startVideoRun).mock.lastCall?.[0]
    act(() => result.current.start(plan, 0, { from: 10_000, to: 20_000 }))
    expect(optionsOf()?.start).toMatchObject({ played: 5000, from: 10_000, until: 20_000 })
    act(() => optionsOf()?.onOver('ended'))
    expect(ended).toHaveBeenCalledExactlyOnceWith(12_000)
    act(() => result.current.start(plan, 0, null))
    expect(optionsOf()?.start).toMatchObject({ played: 0, from: 0 })
    act(() => void result.current.stop('stopped'))
    expect(ended).toHaveBeenCalledOnce()
  })
  it('has a new element after a start that failed', () => {
    vi.mocked(startVideoRun).mockImplementation(() => {
      throw new Error('no sound')
    })
    const { result } = open()
    act(() => result.current.start(plan, 0, null))
    expect(result.current).toMatchObject({ runs: 1, notice: 'failed', view: null })
  })
})
