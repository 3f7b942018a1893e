/** The video of a game in the other windows of the browser. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShownVideo } from '../../../play/extra.ts'
import { createStore } from '../../../ui/store.ts'
import type { StageMessage } from '../channel/messages.ts'
import { createMirror } from '../screen/mirror.ts'
import type { ConnectedWindow, ScreenEntry } from './entries.ts'
import { showInWindows } from './video-sender.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const file = new Blob(['video'])

/** A stage with a video at `place`, and windows that can be connected and removed. */
function stage() {
  const place = { media: 0, isRunning: false }
  const isElsewhere = createStore(false)
  const shown: ShownVideo = { file, place: () => ({ ...place }), setElsewhere: isElsewhere.set }
  const video = createStore<ShownVideo | null>(null)
  const list = createStore<readonly ScreenEntry[]>([])
  const ticks = new Set<() => void>()
  let connected: { id: string; own: ConnectedWindow }[] = []
  const onTick = (listener: () => void) => {
    ticks.add(listener)
    return () => void ticks.delete(listener)
  }
  const { shows, close } = showInWindows(
    { video, clock: { onTick } as never },
    { list, windows: () => connected.map(({ own }) => own) },
  )
  const change = (next: typeof connected) => {
    connected = next
    list.set(next.map(({ id }) => ({ id, device: null, isWindow: true, state: 'connected', number: null })))
  }
  return {
    place,
    isElsewhere,
    close,
    play: () => video.set(shown),
    takeAway: () => video.set(null),
    connect() {
      const files: (Blob | null)[] = []
      const messages: StageMessage[] = []
      const own: ConnectedWindow = {
        peer: { send: (message) => messages.push(message) },
        sendFile: (given) => files.push(given),
      }
      const id = `window ${connected.length}`
      change([...connected, { id, own }])
      return {
        files,
        messages,
        shows: (isOn: boolean) => shows(id, isOn),
        leave: () => change(connected.filter((each) => each.own !== own)),
      }
    },
    /** Passes time in steps of 25 ms, in which the video plays. */
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 25) {
        vi.advanceTimersByTime(25)
        if (place.isRunning) place.media += 25
        for (const tick of ticks) tick()
      }
    },
  }
}

it('A window gets the file once, and the place once a second, at a jump, and where the video stops', () => {
  const { place, play, connect, pass } = stage()
  play()
  const { files, messages } = connect()
  expect(files).toEqual([file])
  place.isRunning = true
  pass(3000)
  expect(messages.length).toBeLessThanOrEqual(4)
  const before = messages.length
  place.media += 5000
  pass(25)
  place.isRunning = false
  pass(100)
  expect(messages.slice(before)).toEqual([
    { kind: 'video', media: 8025, at: expect.any(Number), isRunning: true },
    { kind: 'video', media: 8025, at: expect.any(Number), isRunning: false },
  ])
  expect(files).toHaveLength(1)
})

it('The stage shows no picture while a window says that it does, and a window that comes later learns the place at once', () => {
  const { isElsewhere, play, takeAway, connect, pass, close } = stage()
  const early = connect()
  play()
  expect([isElsewhere.get(), early.files]).toEqual([false, [null, file]])
  early.shows(true)
  expect(isElsewhere.get()).toBe(true)
  pass(500)
  const late = connect()
  pass(25)
  expect([late.files, late.messages.length]).toEqual([[file], 1])
  expect(early.files).toHaveLength(2)
  early.leave()
  expect(isElsewhere.get()).toBe(false)
  late.shows(true)
  late.shows(false)
  expect(isElsewhere.get()).toBe(false)
  late.shows(true)
  takeAway()
  expect(late.files).toEqual([file, null])
  play()
  expect(isElsewhere.get()).toBe(false)
  late.shows(true)
  close()
  expect(isElsewhere.get()).toBe(false)
})

it('A window plays on from the place that it was told, and stands still where the session does not run', () => {
  const mirror = createMirror(() => performance.now())
  const at = performance.now()
  mirror.take({ kind: 'clock', session: 0, at, phase: 'running' })
  mirror.take({ kind: 'video', media: 4000, at, isRunning: true })
  vi.advanceTimersByTime(500)
  expect(mirror.videoPlace()).toEqual({ media: 4500, isRunning: true })
  mirror.take({ kind: 'clock', session: 500, at: at + 500, phase: 'stopped' })
  vi.advanceTimersByTime(500)
  expect(mirror.videoPlace()).toEqual({ media: 4000, isRunning: false })
  mirror.take({ kind: 'video', media: 4500, at: at + 500, isRunning: false })
  vi.advanceTimersByTime(500)
  expect(mirror.videoPlace()).toEqual({ media: 4500, isRunning: false })
})

it('A window does not play on when the stage says nothing any more', () => {
  const mirror = createMirror(() => performance.now())
  const at = performance.now()
  mirror.take({ kind: 'clock', session: 0, at, phase: 'running' })
  mirror.take({ kind: 'video', media: 4000, at, isRunning: true })
  vi.advanceTimersByTime(2900)
  expect(mirror.videoPlace().isRunning).toBe(true)
  vi.advanceTimersByTime(200)
  expect(mirror.videoPlace()).toEqual({ media: 4000, isRunning: false })
})
