/** The search for the file of a stage's video, its end, and its element where effects run twice. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameVideo } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import type { ExtraContext, ScriptStrokes, ShownVideo } from '../../../play/extra.ts'
import { FakeContext } from '../../../play/testing/fake-audio.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createStore } from '../../../ui/store.ts'
import { findVideo, fits, type FoundVideo } from './find-video.ts'
import { readStrokes } from './read-strokes.ts'
import { openStageVideo } from './stage-video.ts'
import { VideoLayer } from './video-layer.tsx'
import { VideoSync } from './video-sync.tsx'

vi.mock('./find-video.ts')
vi.mock('./read-strokes.ts')

const video: GameVideo = { title: 'An evening', duration: 60_000, hash: 'a'.repeat(64), at: 0 }
const file = new Blob(['a'])
const onFault = vi.fn<(error: unknown) => void>()
const clock = { audio: () => 10, soundDelay: () => 0 }
const open = (context: object = {}, of = video, hasDevices = createStore(true)) =>
  openStageVideo({ clock, onFault, video: createStore(null), ...context } as unknown as ExtraContext, of, {
    fastest: 120,
    hasDevices,
  })

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:video', revokeObjectURL: () => undefined })
  vi.mocked(findVideo).mockResolvedValue(null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

describe('the search for the file', () => {
  const missing = async () => {
    const stage = open()
    await vi.waitFor(() => expect(stage.state.get()).toBe('missing'))
    return stage
  }
  it('asks again where a chosen file cannot be checked', async () => {
    const stage = await missing()
    const error = new Error('not loaded')
    vi.mocked(fits).mockRejectedValue(error)
    stage.choose(file)
    expect(stage.state.get()).toBe('looking')
    await vi.waitFor(() => expect(stage.state.get()).toBe('missing'))
    expect(onFault).toHaveBeenCalledExactlyOnceWith(error)
  })
  it.each([
    [true, 'shown', 'blob:video'],
    [false, 'other', null],
  ])('says whether a chosen file is the video: %s', async (isRight, state, url) => {
    const stage = await missing()
    vi.mocked(fits).mockResolvedValue(isRight)
    stage.choose(file)
    await vi.waitFor(() => expect([stage.state.get(), stage.url.get()]).toEqual([state, url]))
  })
  it.each([
    ['a stop', ({ output }) => output.silence()],
    ['the end of the playback', ({ close }) => close()],
    ['a session without the picture', ({ setState }) => setState('off')],
  ] as [string, (stage: ReturnType<typeof open>) => void][])('ends with %s', async (_, end) => {
    let find: (found: FoundVideo) => void = () => undefined
    vi.mocked(findVideo).mockReturnValue(new Promise((resolve) => (find = resolve)))
    const stage = open()
    await vi.waitFor(() => expect(findVideo).toHaveBeenCalledOnce())
    end(stage)
    expect(vi.mocked(findVideo).mock.lastCall?.[1].aborted).toBe(true)
    find({ file, path: 'a.mp4' })
    await new Promise((resolve) => setTimeout(resolve))
    expect([stage.state.get(), stage.url.get()]).toEqual(['off', null])
  })
})

describe('what devices follow', () => {
  const strokeOf = vi.fn<ScriptStrokes>(() => [])
  const opened = async (script: object, path: string | null = 'a.mp4') => {
    vi.mocked(findVideo).mockResolvedValue({ file, path })
    const shown = createStore<ShownVideo | null>(null)
    const stage = open({ video: shown }, { ...video, ...script })
    await vi.waitFor(() => expect([stage.state.get(), stage.followed.get()]).not.toContain('reading'))
    await vi.waitFor(() => expect(stage.state.get()).toBe('shown'))
    return { stage, follows: () => shown.get()?.strokeOf?.({ time: 10, interval: 500 }) ?? null }
  }
  it('is the script beside the file, inside the tempo of the member, where the game says so', async () => {
    vi.mocked(readStrokes).mockResolvedValue(strokeOf)
    const { stage, follows } = await opened({ script: 'exact' })
    expect(vi.mocked(readStrokes).mock.lastCall?.slice(0, 2)).toEqual(['a.mp4', 120])
    expect([stage.followed.get(), follows()]).toEqual(['script', []])
    stage.setState('off')
    expect(follows(), 'without the picture').toBeNull()
  })
  it('is at the place of the picture, also where two of its pieces join', async () => {
    vi.mocked(readStrokes).mockResolvedValue(strokeOf)
    const { stage } = await opened({ script: 'exact' })
    const mediaAt = vi.mocked(readStrokes).mock.lastCall![2]
    stage.output.take({ kind: 'video', time: 9, media: 1000, duration: 1 })
    const places = [9, 9.5, 10].map((time) => Math.round(mediaAt(time) ?? Number.NaN))
    expect([mediaAt(8.9), ...places, mediaAt(10.1)]).toEqual([null, 1000, 1500, 2000, null])
    stage.shift(100)
    expect(mediaAt(9.6)).toBeCloseTo(1500)
    stage.shift(-300)
    expect(mediaAt(9.95), 'before the next piece is known').toBeCloseTo(2150)
  })
  it('is the beat where no script is beside the file, or it cannot be read, and it says so', async () => {
    vi.mocked(readStrokes).mockResolvedValue(null)
    expect((await opened({ script: 'exact' })).stage.followed.get()).toBe('none')
    vi.mocked(readStrokes).mockRejectedValue(new Error('not loaded'))
    const { stage, follows } = await opened({ script: 'exact' })
    expect([stage.followed.get(), follows(), onFault.mock.calls.length]).toEqual(['none', null, 1])
    render(<VideoSync stageVideo={stage} />)
    expect(screen.getByText(/no script beside your file/)).toBeTruthy()
  })
  it('is the beat for a file that was chosen alone, and in a game that says nothing', async () => {
    expect((await opened({ script: 'exact' }, null)).stage.followed.get()).toBe('none')
    expect((await opened({})).stage.followed.get()).toBeNull()
    expect(readStrokes).not.toHaveBeenCalled()
  })
  it('is not said, and no script is read, until a device is connected', async () => {
    vi.mocked(readStrokes).mockResolvedValue(strokeOf)
    vi.mocked(findVideo).mockResolvedValue({ file, path: 'a.mp4' })
    const hasDevices = createStore(false)
    const stage = open({}, { ...video, script: 'exact' }, hasDevices)
    await vi.waitFor(() => expect(stage.state.get()).toBe('shown'))
    render(<VideoSync stageVideo={stage} />)
    const said = () => screen.queryByText(/Devices follow/)
    await new Promise((resolve) => setTimeout(resolve))
    expect([said(), vi.mocked(readStrokes).mock.calls.length]).toEqual([null, 0])
    act(() => hasDevices.set(true))
    expect(await screen.findByText(/Devices follow the script/)).toBeTruthy()
    expect(readStrokes).toHaveBeenCalledOnce()
    act(() => hasDevices.set(false))
    expect(said()).toBeNull()
  })
})

it('shows the picture earlier or later by steps, within half a second', () => {
  const stage = open()
  stage.output.take({ kind: 'video', time: 9, media: 1000, duration: 2 })
  expect(stage.place().media).toBe(2000)
  stage.shift(30)
  expect(stage.late.get()).toBe(30)
  expect(stage.place().media).toBeCloseTo(1970)
  for (let press = 0; press < 60; press++) stage.shift(-10)
  expect([stage.late.get(), stage.place().media]).toEqual([-500, 2500])
})

describe('the element', () => {
  const opened = async () => {
    const context = new FakeContext()
    const sources: unknown[] = []
    const audio = Object.assign(context, {
      createMediaElementSource(element: unknown) {
        if (sources.includes(element)) throw new DOMException('connected already', 'InvalidStateError')
        sources.push(element)
        return context.createGain()
      },
    })
    vi.stubGlobal('AudioContext', FakeContext)
    const volumes = createStore({ all: 1, media: 1 })
    vi.mocked(findVideo).mockResolvedValue({ file, path: 'a.mp4' })
    const mixer = { context: audio, inputs: { media: context.createGain() } }
    const stage = open({ mixer, volumes, phase: createStore('running') })
    await vi.waitFor(() => expect(stage.state.get()).toBe('shown'))
    return stage
  }
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  })
  it('has its sound where effects run twice, and gives its file back', async () => {
    const stage = await opened()
    const { container, unmount } = render(<VideoLayer stageVideo={stage} url="blob:video" />, { wrapper: StrictMode })
    const element = container.querySelector('video')
    expect([element?.muted, element?.getAttribute('src')]).toEqual([false, 'blob:video'])
    unmount()
    expect(element?.hasAttribute('src')).toBe(false)
  })
  it('waits for a press where the browser refuses to play, and is played in it', async () => {
    const refusal = new DOMException('no press', 'NotAllowedError')
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(refusal).mockResolvedValue()
    const stage = await opened()
    render(<VideoLayer stageVideo={stage} url="blob:video" />)
    stage.output.take({ kind: 'video', time: 9.5, media: 0, duration: 1 })
    stage.output.tick?.(10)
    await vi.waitFor(() => expect(stage.state.get()).toBe('refused'))
    expect(stage.place()).toMatchObject({ media: 500, isRunning: false })
    stage.output.tick?.(10)
    expect(play).toHaveBeenCalledOnce()
    stage.press()
    expect(play).toHaveBeenCalledTimes(2)
    expect([stage.state.get(), stage.place().isRunning]).toEqual(['shown', true])
  })
})
