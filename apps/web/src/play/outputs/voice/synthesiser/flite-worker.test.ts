/** Lines that the voice worker stores in this browser, those that it does not after a sign-out, and a slow synthesiser. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setMemberStorageClosed } from '../../../../ui/member-storage.ts'
import { createSpeechRenderer, type LoadReport, type RenderAnswer, type RenderRequest } from '../renderer.ts'
import type { Clip, SiteJob } from '../timbres.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  keys: async () => [...stored.keys()],
  clear: async () => stored.clear(),
}))
vi.mock('./flite.ts', () => ({
  SYNTHESISER_BYTES: 1,
  clipOfRecording: (): Clip => ({ pcm: new Int16Array(10), sampleRate: 16_000 }),
  renderSpeech: (): Clip => ({ pcm: new Int16Array(10), sampleRate: 16_000 }),
}))

let take: (event: MessageEvent<RenderRequest>) => void
/** The renderer, with the code of the worker on this thread. */
function openRenderer() {
  let onAnswer: (answer: RenderAnswer) => void = () => undefined
  let onMessage: () => void = () => undefined
  vi.stubGlobal('postMessage', (message: RenderAnswer | LoadReport) => {
    onMessage()
    if ('id' in message) onAnswer(message)
  })
  return createSpeechRenderer({
    postMessage: (data) => take(new MessageEvent('message', { data })),
    onAnswer: (listener) => void (onAnswer = listener),
    onLoading: () => undefined,
    onMessage: (listener) => void (onMessage = listener),
    onFailure: () => undefined,
    close: () => undefined,
  })
}
const job = (text: string): SiteJob => ({ site: 'natural', voice: 'Alto', speed: 'normal', text })
const recording = () => new Uint8Array(4)

beforeAll(async () => {
  const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation((_type: string, listener: unknown) => {
    take = listener as typeof take
  })
  await import('./flite.worker.ts')
  listen.mockRestore()
})
beforeEach(() => stored.clear())
afterEach(() => {
  setMemberStorageClosed(false)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('A line is stored while the member is signed in', async () => {
  await openRenderer().keep(job('Slowly.'), recording())
  expect(stored.size).toBe(1)
})

test('After a sign-out a line is not stored; a session that goes on has it again for as long as the worker lives', async () => {
  const renderer = openRenderer()
  setMemberStorageClosed(true)
  await renderer.keep(job('Faster.'), recording())
  expect(stored.size).toBe(0)
  expect((await renderer.kept(job('Faster.'), true))?.sampleRate).toBe(16_000)
})

test('A line that is rendered during the sign-out does not stay', async () => {
  const renderer = openRenderer()
  const kept = renderer.keep(job('Now.'), recording())
  setMemberStorageClosed(true)
  await kept
  await vi.waitFor(() => expect(stored.size).toBe(0))
})

test('A synthesiser that arrives slowly is waited for', async () => {
  vi.useFakeTimers()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    asked.resolve()
    return new Response(readable)
  })
  vi.spyOn(WebAssembly, 'compileStreaming').mockImplementation(async (source) => {
    await (await source).bytes()
    return {}
  })
  const spoken = Promise.allSettled([
    openRenderer().clip({ voice: 'Alto', stretch: 1, delivery: 'even', text: 'Breathe.' }),
  ])
  await asked.promise
  const writer = writable.getWriter()
  for (let chunk = 0; chunk < 5; chunk++) {
    await vi.advanceTimersByTimeAsync(20_000)
    await writer.write(new Uint8Array(10))
  }
  await writer.close()
  vi.useRealTimers()
  expect(await spoken).toMatchObject([{ status: 'fulfilled' }])
})
