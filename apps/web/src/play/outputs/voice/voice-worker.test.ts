import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { createSpeechRenderer, openVoiceWorker, type RenderAnswer, type RenderRequest } from './renderer.ts'
import type { Clip } from './timbres.ts'

const opened = vi.fn<() => void>()
const terminated = vi.fn<() => void>()

/** A worker that renders nothing. */
class SilentWorker extends EventTarget {
  constructor() {
    super()
    opened()
  }
  readonly postMessage = () => undefined
  readonly terminate = () => terminated()
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  opened.mockReset()
  terminated.mockReset()
})

const line = { voice: 'Alto', stretch: 1, delivery: 'even', text: 'Breathe.' } as const

test('Without a network a line fails at once and nothing is requested; the worker is opened once the network is back', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const renderer = createSpeechRenderer(openVoiceWorker(false))
  await expect(renderer.clip(line)).rejects.toThrow('The line could not be rendered')
  expect(opened).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  void renderer.clip(line).catch(() => undefined)
  expect(opened).toHaveBeenCalledTimes(1)
  renderer.close()
})

test('A worker that hangs in a line is replaced: the line fails, and the next one is rendered by a new worker', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SilentWorker)
  const renderer = createSpeechRenderer(openVoiceWorker(false))
  const hung = Promise.allSettled([renderer.clip(line)])
  const next = Promise.allSettled([renderer.clip({ ...line, text: 'Slowly.' })])
  expect(opened).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await hung).toMatchObject([{ status: 'rejected', reason: { message: 'The line took too long' } }])
  expect([opened.mock.calls.length, terminated.mock.calls.length]).toEqual([2, 1])
  renderer.close()
  await next
  await vi.advanceTimersByTimeAsync(60_000)
  expect([opened.mock.calls.length, terminated.mock.calls.length]).toEqual([2, 2])
})

describe('the voice worker’s queue', () => {
  const clip: Clip = { pcm: new Int16Array(16_000), sampleRate: 16_000 }
  function setUp() {
    const sent: RenderRequest[] = []
    let answer: (reply: RenderAnswer) => void = () => undefined
    let fail: () => void = () => undefined
    let load: () => void = () => undefined
    const renderer = createSpeechRenderer({
      postMessage: (request) => sent.push(request),
      onAnswer: (listener) => void (answer = listener),
      onLoading: () => undefined,
      onMessage: (listener) => void (load = listener),
      onFailure: (listener) => void (fail = listener),
      close: () => undefined,
    })
    return { sent, renderer, answer: (reply: RenderAnswer) => answer(reply), fail: () => fail(), load: () => load() }
  }
  const job = (text: string) => ({ voice: 'Alto', stretch: 1, delivery: 'even', text }) as const

  it('sends one line at a time, urgent lines first', async () => {
    const { sent, renderer, answer } = setUp()
    const first = renderer.prepare(job('first'))
    const second = renderer.prepare(job('second'))
    const urgent = renderer.clip(job('urgent'))
    expect(sent.map((request) => request.job.text)).toEqual(['first'])
    answer({ id: 1, ok: true })
    answer({ id: 3, ok: true, clip })
    answer({ id: 2, ok: true })
    expect((await urgent).sampleRate).toBe(16_000)
    await Promise.all([first, second])
    expect(sent.map((request) => request.job.text)).toEqual(['first', 'urgent', 'second'])
  })

  it('rejects all queued lines when the worker fails', async () => {
    const { renderer, fail } = setUp()
    const waiting = Promise.allSettled([renderer.prepare(job('a')), renderer.clip(job('b'))])
    fail()
    expect((await waiting).map((result) => result.status)).toEqual(['rejected', 'rejected'])
    await expect(renderer.clip(job('c'))).rejects.toThrow('gone')
  })

  it('waits for a line for as long as the synthesiser arrives, and gives it up after a silence', async () => {
    vi.useFakeTimers()
    const { sent, renderer, answer, load } = setUp()
    const first = Promise.allSettled([renderer.prepare(job('first'))])
    const second = renderer.clip(job('second'))
    for (let time = 0; time < 10; time++) {
      await vi.advanceTimersByTimeAsync(20_000)
      load()
    }
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await first).map((result) => result.status)).toEqual(['rejected'])
    // The answer of the line that was given up is no answer to the next.
    answer({ id: 1, ok: true })
    answer({ id: 2, ok: true, clip })
    expect(await second).toBe(clip)
    await vi.advanceTimersByTimeAsync(60_000)
    const third = renderer.prepare(job('third'))
    answer({ id: 3, ok: true })
    await third
  })

  it('prepares the lines again that a worker which hung may have lost, after the urgent ones', async () => {
    vi.useFakeTimers()
    const { sent, renderer, answer } = setUp()
    const prepared = ['first', 'second'].map((text) => renderer.prepare(job(text)))
    answer({ id: 1, ok: true })
    answer({ id: 2, ok: true })
    await Promise.all(prepared)
    const hung = Promise.allSettled([renderer.prepare(job('hung'))])
    const later = renderer.prepare(job('later'))
    const urgent = renderer.clip(job('urgent'))
    await vi.advanceTimersByTimeAsync(30_000)
    await hung
    answer({ id: 5, ok: true, clip })
    for (const id of [1, 2, 4]) answer({ id, ok: true })
    await Promise.all([urgent, later])
    const texts = sent.map((request) => request.job.text)
    expect(texts).toEqual(['first', 'second', 'hung', 'urgent', 'first', 'second', 'later'])
  })
})
