/** The keys of a run, and a start that fails. */
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startVideoRun, type VideoRun } from '../../play/video/index.ts'
import { createStore } from '../../ui/store.ts'
import { useVideoRun } from './use-video-run.ts'

vi.mock('../../play/video/index.ts')
vi.mock('../../lib/errors/report-error.ts')

const plan = { duration: 60_000, scripts: [], calm: null }
let isEased = false
const input = vi.fn<VideoRun['input']>()
const next = vi.fn<() => void>()
const run: VideoRun = {
  phase: createStore('running'),
  isFrozen: () => false,
  isRefused: () => false,
  follower: { lag: () => null, onFrame: () => () => undefined },
  state: () => ({ script: 0, loop: null, isEased, isAtEdge: false, isPaused: false, nudge: 0 }),
  place: () => ({ media: 0, rate: 1, still: null }),
  elapsed: () => 7000,
  input,
  setVolumes: () => undefined,
  resume: () => undefined,
  stop: () => undefined,
}

const open = (onNext: (() => void) | null = next) =>
  renderHook(
    ({ turn }) =>
      useVideoRun({
        video: { current: document.createElement('video') },
        volumes: { video: 1, clicks: 0 },
        nudge: 0,
        withDevices: false,
        turn,
        onNext,
      }),
    { initialProps: { turn: 0 } },
  )
const startOf = () => vi.mocked(startVideoRun).mock.lastCall?.[0]

beforeEach(() => {
  input.mockClear()
  next.mockClear()
  isEased = false
})
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
  it('ends with a tap of three fingers', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const { result } = open()
    act(() => result.current.start(plan, 0, null))
    const tap = (fingers: number) =>
      act(
        () => void dispatchEvent(Object.assign(new Event('touchstart'), { touches: Array.from({ length: fingers }) })),
      )
    tap(2)
    expect(result.current.view).not.toBeNull()
    tap(3)
    expect(result.current).toMatchObject({ view: null, notice: 'stopped' })
  })
  it('goes on with time and ease of the videos before it, until the member stops', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const { result, rerender } = open()
    act(() => result.current.start(plan, 0, { from: 10_000, to: 20_000 }))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 0, isEased: false, from: 10_000, until: 20_000 })
    isEased = true
    act(() => startOf()?.onOver('ended'))
    expect(next).toHaveBeenCalledOnce()
    rerender({ turn: 1 })
    act(() => result.current.start(plan, 0, null))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 7000, isEased: true, from: 0 })
    act(() => result.current.leave('stopped'))
    rerender({ turn: 2 })
    act(() => result.current.start(plan, 0, null))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 14_000, isEased: true })
    act(() => result.current.stop('stopped'))
    act(() => result.current.start(plan, 0, null))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 0, isEased: false })
    expect(next).toHaveBeenCalledOnce()
  })
  it('begins another session after the last video, and goes on with one after a video that did not play', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const last = open(null).result
    act(() => last.current.start(plan, 0, null))
    isEased = true
    act(() => startOf()?.onOver('ended'))
    expect(last.current).toMatchObject({ notice: 'over', view: null })
    act(() => last.current.start(plan, 0, null))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 0, isEased: false })
    const { result, rerender } = open()
    act(() => result.current.start(plan, 0, null))
    act(() => result.current.leave('stopped'))
    rerender({ turn: 1 })
    act(() => result.current.leave('stopped'))
    rerender({ turn: 2 })
    act(() => result.current.start(plan, 0, null))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 7000, isEased: true })
    act(() => result.current.leave('stopped'))
    rerender({ turn: 3 })
    act(() => result.current.stop('stopped'))
    act(() => result.current.start(plan, 0, null))
    expect(startOf()?.start).toMatchObject({ elapsedBefore: 0, isEased: false })
  })
  it('has place and notice for each video of a list', () => {
    vi.mocked(startVideoRun).mockReturnValue(run)
    const { result, rerender } = open()
    const late = result.current.setNotice
    act(() => result.current.setPlace(4000))
    act(() => result.current.setNotice('unplayable'))
    rerender({ turn: 1 })
    expect(result.current).toMatchObject({ place: 0, notice: null })
    act(() => result.current.setNotice('stopped'))
    act(() => late('gone'))
    expect(result.current.notice).toBe('stopped')
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
