/** A video that follows the session's clock. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followVideo } from './follow-video.ts'
import type { VideoPlace } from './course.ts'

/** A video on a clock of the test; `drift` is how much faster it plays than it says. */
class FakeVideo {
  /** s */
  duration = Infinity
  paused = true
  ended = false
  playbackRate = 1
  readyState = 4
  seeking = false
  seeks = 0
  private time = 0
  private onFrame: VideoFrameRequestCallback = () => undefined
  get currentTime() {
    return this.time
  }
  set currentTime(to: number) {
    this.seeks += 1
    this.time = to
    this.ended = false
  }
  play = async () => {
    if (this.ended) this.currentTime = 0
    this.paused = false
  }
  pause = () => {
    this.paused = true
  }
  requestVideoFrameCallback = (callback: VideoFrameRequestCallback) => {
    this.onFrame = callback
    return 0
  }
  /** A frame is shown at a time of the clock, ms. */
  showFrame(at: number) {
    const size = { width: 1, height: 1, presentedFrames: 1 }
    this.onFrame(at, { ...size, expectedDisplayTime: at, presentationTime: at, mediaTime: this.time })
  }
  run(ms: number, drift: number) {
    if (this.paused) return
    this.time = Math.min(this.duration, this.time + (ms / 1000) * this.playbackRate * drift)
    this.ended = this.time === this.duration
    this.paused = this.ended
  }
}

let video: FakeVideo
let now: number
let place: VideoPlace
beforeEach(() => {
  refused.mockClear()
  video = new FakeVideo()
  now = 0
  place = { media: 0, rate: 1, still: null }
})

const refused = vi.fn<() => void>()

async function run(seconds: number, drift = 1) {
  const { output, lag } = followVideo(
    video,
    () => place,
    refused,
    () => now,
  )
  const rates: number[] = []
  for (let tick = 0; tick < seconds * 40; tick++) {
    output.tick?.(now / 1000)
    await Promise.resolve()
    rates.push(video.playbackRate)
    now += 25
    place = { ...place, media: place.media + 25 * place.rate }
    video.run(25, drift)
  }
  return { output, lag, rates, late: place.media - video.currentTime * 1000 }
}

describe('a video that follows', () => {
  it.each([0.97, 1.03])('stays within 20 ms by changes of its speed, where its own clock runs at %s', async (drift) => {
    const { late, rates } = await run(20, drift)
    expect(Math.abs(late)).toBeLessThan(20)
    expect(Math.max(...rates.map((rate) => Math.abs(rate - 1)))).toBeLessThanOrEqual(0.101)
  })
  it('seeks where it is more than 100 ms away, once', async () => {
    place = { media: 30_000, rate: 1, still: null }
    await run(1)
    expect(video.currentTime).toBeGreaterThan(30.9)
    expect(video.seeks).toBe(1)
  })
  it('does not seek for less', async () => {
    place = { media: 90, rate: 1, still: null }
    const { late } = await run(5)
    expect(Math.abs(late)).toBeLessThan(20)
    expect(video.seeks).toBe(0)
  })
  it('stands where the session stands, and plays at its speed', async () => {
    place = { media: 5000, rate: 0, still: 'paused' }
    await run(1)
    expect(video).toMatchObject({ currentTime: 5, paused: true })
    place = { media: 5000, rate: 0.5, still: null }
    await run(2)
    expect(video.playbackRate).toBeCloseTo(0.5)
  })
  it('does not count a short pause as play: it goes on without a seek', async () => {
    const { output } = await run(1)
    video.showFrame(now)
    place = { ...place, rate: 0, still: 'paused' }
    output.tick?.(now / 1000)
    now += 150
    place = { ...place, rate: 1, still: null }
    output.tick?.(now / 1000)
    await Promise.resolve()
    output.tick?.(now / 1000)
    expect(video).toMatchObject({ paused: false, seeks: 0 })
  })
  it('stays at its end where it ends a little before the clock', async () => {
    video.duration = 1.94
    await run(2)
    expect(video).toMatchObject({ paused: true, currentTime: 1.94, seeks: 0 })
  })
  it('is paused by a stop, and does not play again', async () => {
    const { output } = await run(1)
    output.silence()
    expect(video.paused).toBe(true)
    output.tick?.(2)
    await Promise.resolve()
    expect(video.paused).toBe(true)
  })
  it.each([
    ['NotAllowedError', 1],
    ['AbortError', 0],
  ])('tells of a refusal of the browser alone (%s)', async (name, times) => {
    video.play = async () => {
      throw new DOMException('not played', name)
    }
    await run(0.02)
    await Promise.resolve()
    expect(refused).toHaveBeenCalledTimes(times)
  })
})
