import type { VoiceName } from '@rubato/contracts/domain'
import type { LineToRender } from '@rubato/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkerRenderer } from './renderer.ts'
import { createSiteRenderer, SITE_REST_MS, SITE_WAIT_MS } from './site-renderer.ts'
import { siteLines } from './site-voice.ts'
import type { Clip, SpeechJob } from './timbres.ts'

const job = (text: string): SpeechJob => ({ voice: 'Alto', stretch: 1, delivery: 'even', text })
const lineToRender = (text: string, dialogId: string) => ({
  text,
  speech: text,
  cue: text,
  dialogId,
  values: {},
  isShort: false,
})
const lineOf = siteLines({
  lines: [lineToRender('Slowly.', 'one'), lineToRender('Faster.', 'two')],
  systemLines: { stopped: 'Stopped.' },
  voice: 'Alto',
})

/** A worker that keeps its input, and a server whose answers come from the test. */
function setUp(find = lineOf) {
  const bundled: string[] = []
  const prepared: string[] = []
  const kept = new Map<string, Clip>()
  const clip = (): Clip => ({ pcm: new Int16Array(10), sampleRate: 16_000 })
  const worker: WorkerRenderer = {
    clip: async ({ text }) => {
      bundled.push(text)
      if (device.renderMs > 0) await new Promise((resolve) => setTimeout(resolve, device.renderMs))
      return clip()
    },
    prepare: async ({ text }) => void prepared.push(text),
    kept: async ({ text }) => kept.get(text),
    keep: async ({ text }, recording) => {
      if ('pcm' in recording) return { ...clip(), sampleRate: recording.sampleRate }
      kept.set(text, clip())
      return clip()
    },
    onLoading: () => undefined,
    close: () => undefined,
  }
  const device = { lookupMs: 0, renderMs: 0 }
  const requests: { line: unknown; answer: (bytes?: number) => void; fail: () => void; signal: AbortSignal }[] = []
  const packed = new Map<string, Uint8Array<ArrayBuffer>>()
  const site = {
    id: 'natural',
    kept: async (text: string) => {
      if (device.lookupMs > 0) await new Promise((resolve) => setTimeout(resolve, device.lookupMs))
      return packed.get(text)
    },
    fetch: (line: unknown, signal: AbortSignal) =>
      new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        const fail = () => reject(new Error('503'))
        requests.push({ line, answer: (bytes = 4) => resolve(new Uint8Array(bytes)), fail, signal })
      }),
  }
  const renderer = createSiteRenderer({ worker, site, speed: 'normal', lineOf: find, now: () => Date.now() })
  return { renderer, requests, bundled, prepared, kept, clip, packed, device }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a line that is due', () => {
  it('comes from the device, else from the server, and is kept', async () => {
    const { renderer, requests, bundled, kept, clip } = setUp()
    kept.set('Slowly.', clip())
    expect(await renderer.clip(job('Slowly.'))).toMatchObject({ source: 'site' })
    expect(requests).toEqual([])
    const faster = renderer.clip(job('Faster.'))
    await settled()
    expect(requests.map(({ line }) => line)).toEqual([{ kind: 'dialog', dialogId: 'two', values: {}, part: 'whole' }])
    requests[0]?.answer()
    expect(await faster).toMatchObject({ source: 'site' })
    expect([bundled, kept.has('Faster.')]).toEqual([[], true])
  })

  it('comes from the bundled synthesiser where the site does not have it, and the next one from the site', async () => {
    const { renderer, requests, bundled, kept } = setUp()
    const slowly = renderer.clip(job('Slowly.'))
    await settled()
    requests[0]?.answer(0)
    expect((await slowly).source).toBeUndefined()
    const faster = renderer.clip(job('Faster.'))
    await settled()
    requests[1]?.answer()
    expect(await faster).toMatchObject({ source: 'site' })
    expect([bundled, [...kept.keys()]]).toEqual([['Slowly.'], ['Faster.']])
  })

  it('comes from what is kept for offline play before the server is asked, also while that fails', async () => {
    const { renderer, requests, bundled, packed } = setUp()
    // 24 kHz, no samples.
    packed.set('Faster.', new Uint8Array([0xc0, 0x5d, 0, 0, 0, 0, 0, 0]))
    const slowly = renderer.clip(job('Slowly.'))
    await settled()
    requests[0]?.fail()
    await slowly
    expect(await renderer.clip(job('Faster.'))).toMatchObject({ source: 'site', sampleRate: 24_000 })
    expect([requests.length, bundled]).toEqual([1, ['Slowly.']])
    packed.set('Faster.', new Uint8Array(3))
    expect((await renderer.clip(job('Faster.'))).source).toBeUndefined()
  })

  it.each([
    [500, 1000, 'site'],
    [1500, 1000, undefined],
  ])(
    'kept for offline play, found after %d ms: is spoken unless the synthesiser, asked after 300 ms, is first with %d ms',
    async (lookupMs, renderMs, source) => {
      const { renderer, packed, device, requests } = setUp()
      packed.set('Faster.', new Uint8Array([0xc0, 0x5d, 0, 0, 0, 0, 0, 0]))
      Object.assign(device, { lookupMs, renderMs })
      const line = renderer.clip(job('Faster.'), 300)
      await vi.advanceTimersByTimeAsync(2000)
      expect((await line).source).toBe(source)
      expect(requests).toEqual([])
    },
  )

  it('is spoken by the bundled voice when the server fails, is left alone, and is asked again later', async () => {
    const { renderer, requests, bundled } = setUp()
    const first = renderer.clip(job('Slowly.'))
    await settled()
    requests[0]?.fail()
    expect((await first).source).toBeUndefined()
    await renderer.clip(job('Faster.'))
    expect([bundled, requests.length]).toEqual([['Slowly.', 'Faster.'], 1])
    await vi.advanceTimersByTimeAsync(SITE_REST_MS)
    const again = renderer.clip(job('Faster.'))
    await settled()
    requests[1]?.answer()
    expect((await again).source).toBe('site')
  })

  it.each([
    [400, 400],
    [Number.POSITIVE_INFINITY, SITE_WAIT_MS],
    [10_000, SITE_WAIT_MS],
    [-50, 0],
  ])('with %d ms to go waits %d ms for a slow server, never more than two seconds', async (within, waited) => {
    const { renderer, requests, bundled, kept } = setUp()
    const line = renderer.clip(job('Slowly.'), within)
    await vi.advanceTimersByTimeAsync(Math.max(0, waited - 1))
    expect(bundled).toEqual(waited === 0 ? ['Slowly.'] : [])
    await vi.advanceTimersByTimeAsync(1)
    expect((await line).source).toBeUndefined()
    expect(bundled).toEqual(['Slowly.'])
    // The answer that comes late is kept for the next time.
    requests[0]?.answer()
    await settled()
    expect(kept.has('Slowly.')).toBe(true)
  })

  it('is fetched once for each voice that says the same words', async () => {
    const words = { ...lineToRender('Slowly.', 'own-words/1'), own: { event: 'e1', voice: 'Bass' as const } }
    const { renderer, requests } = setUp(
      siteLines({
        lines: [lineToRender('Slowly.', 'one'), words],
        systemLines: {},
        voice: 'Alto',
        siteVoice: { speaksOwnWords: () => true },
      }),
    )
    void renderer.clip(job('Slowly.'))
    void renderer.clip({ ...job('Slowly.'), voice: 'Bass' })
    await settled()
    expect(requests.map(({ line }) => line)).toMatchObject([{ kind: 'dialog' }, { kind: 'own-words', event: 'e1' }])
  })

  it('is not asked of the server when no script holds it', async () => {
    const { renderer, requests, bundled } = setUp()
    await renderer.clip(job('Anything else.'))
    expect([requests, bundled]).toEqual([[], ['Anything else.']])
  })
})

describe('lines that are rendered ahead', () => {
  it('are fetched two at a time in their order; then the bundled voice is loaded, to take over', async () => {
    const { renderer, requests, prepared } = setUp()
    const all = Promise.all(['Slowly.', 'Faster.', 'Stopped.'].map((text) => renderer.prepare(job(text))))
    await settled()
    expect(requests).toHaveLength(2)
    requests[0]?.answer()
    await settled()
    expect(requests[2]?.line).toEqual({ kind: 'shipped', line: 'stopped' })
    expect(prepared).toEqual([])
    requests[1]?.answer()
    requests[2]?.answer()
    await all
    expect(prepared).toHaveLength(1)
  })

  it('are rendered by the bundled voice while the server fails', async () => {
    const { renderer, requests, prepared } = setUp()
    const all = Promise.all(['Slowly.', 'Faster.', 'Stopped.'].map((text) => renderer.prepare(job(text))))
    await settled()
    for (const { fail } of requests) fail()
    await all
    expect([prepared.toSorted(), requests.length]).toEqual([['Faster.', 'Slowly.', 'Stopped.'], 2])
  })

  it('are no longer fetched when the session is closed', async () => {
    const { renderer, requests } = setUp()
    void renderer.prepare(job('Slowly.')).catch(() => undefined)
    await settled()
    renderer.close()
    expect(requests[0]?.signal.aborted).toBe(true)
  })
})

describe('the name of a line', () => {
  it('is that of the dialog with its values, whole or its first clause, and of a system line', () => {
    const find = siteLines({
      lines: [
        {
          text: 'Count to 5.',
          speech: 'Count to 5.',
          cue: 'Count to 5.',
          dialogId: 'a',
          values: { count: 5 },
          isShort: false,
        },
        { text: 'Slower.', speech: 'Slower, my dear.', cue: 'Slower.', dialogId: 'b', values: {}, isShort: false },
      ],
      systemLines: { paused: 'Take “the” time.' },
      voice: 'Alto',
    })
    expect(find('Count to 5.', 'Alto')).toEqual({ kind: 'dialog', dialogId: 'a', values: { count: 5 }, part: 'whole' })
    expect(find('Slower.', 'Alto')).toEqual({ kind: 'dialog', dialogId: 'b', values: {}, part: 'first-clause' })
    expect(find('Take "the" time.', 'Alto')).toEqual({ kind: 'shipped', line: 'paused' })
    expect(find('Other.', 'Alto')).toBeNull()
  })

  const own = (text: string, saying: NonNullable<LineToRender['own']>) => ({
    ...lineToRender(text, 'own-words/1'),
    own: saying,
  })
  const lines = [
    lineToRender('Slowly.', 'one'),
    own('Stay.', { event: 'e1' }),
    own('Slowly.', { event: 'e2', section: 'hall', voice: 'Bass' }),
    own('Which one?', { section: 'hall', voice: 'Tenor' }),
    own('Good evening, {her-name}.', { event: 'e3' }),
  ]
  const siteVoice = { speaksOwnWords: (voice: VoiceName) => voice !== 'Tenor' }

  it('is that of the event of own words, in their voice, where the game is saved and the site has the voice', () => {
    const find = siteLines({ lines, systemLines: {}, voice: 'Alto', siteVoice })
    expect(find('Stay.', 'Alto')).toEqual({ kind: 'own-words', event: 'e1', values: {} })
    const slowly = { kind: 'own-words', event: 'e2', section: 'hall', voice: 'Bass', values: {} }
    expect(find('Slowly.', 'Bass')).toEqual(slowly)
    expect(find('Slowly.', 'Alto')).toMatchObject({ kind: 'dialog' })
    expect(find('Which one?', 'Tenor')).toBeNull()
    expect(find('Good evening, {her-name}.', 'Alto')).toBeNull()
  })

  it('is not given to own words of a game that is not saved', () => {
    expect(siteLines({ lines, systemLines: {}, voice: 'Alto', siteVoice: {} })('Stay.', 'Alto')).toBeNull()
  })
})
