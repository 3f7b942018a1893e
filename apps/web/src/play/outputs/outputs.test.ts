import type { SessionSummary, StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { FakeContext, FakeNode } from '../testing/fake-audio.ts'
import { renderClick } from './clicks.ts'
import { createDesk } from './desk.ts'
import { createMetronome } from './metronome.ts'
import { createOpenItemsKeeper, forgetOpenItems, readCutOffSession } from './open-items.ts'
import { createDueList } from './output.ts'
import { createVibration, vibrationPattern } from './vibrate.ts'
import { createBundledVoice } from './voice/bundled-voice.ts'
import { chooseBrowserVoice } from './voice/browser-voice.ts'
import { createSpeechRenderer, type RenderAnswer, type RenderRequest } from './voice/renderer.ts'
import type { Clip } from './voice/timbres.ts'

const beat = (time: number, accent: 'accent' | 'beat' | 'soft' = 'beat') =>
  ({ kind: 'beat', time, accent, note: 0 }) as const
const say = (time: number, speech: string) => ({ kind: 'speak', time, text: speech, speech, duration: 2 }) as const
const clip = (seconds: number): Clip => ({ pcm: new Int16Array(16_000 * seconds), sampleRate: 16_000 })

describe('a list of cues that wait', () => {
  it('gives them out in order, each once, and forgets what is taken back', () => {
    const list = createDueList<{ time: number }>()
    for (const time of [3, 1, 2, 4]) list.add({ time })
    list.retract(4)
    expect(list.due(2).map((cue) => cue.time)).toEqual([1, 2])
    expect(list.due(10).map((cue) => cue.time)).toEqual([3])
    expect(list.due(10)).toEqual([])
  })
})

describe('a click', () => {
  it.each(['accent', 'beat', 'soft'] as const)('%s begins within a millisecond and ends in silence', (accent) => {
    const samples = renderClick(accent, 48_000)
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.05)
    expect(first).toBeLessThan(48)
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(1)
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-6)
  })

  it('is louder the stronger the beat', () => {
    const energy = (accent: 'accent' | 'beat' | 'soft') =>
      renderClick(accent, 48_000).reduce((sum, sample) => sum + sample * sample, 0)
    expect(energy('accent')).toBeGreaterThan(energy('beat') * 1.3)
    expect(energy('beat')).toBeGreaterThan(energy('soft') * 1.3)
  })
})

describe('the metronome', () => {
  const setUp = () => {
    const context = new FakeContext()
    return { context, metronome: createMetronome(context.asContext(), new FakeNode() as unknown as AudioNode) }
  }

  it('starts every click at its exact time', () => {
    const { context, metronome } = setUp()
    for (const time of [1, 1.3333333333333333, 1.6666666666666667]) metronome.take(beat(time))
    expect(context.audible()).toEqual([1, 1.3333333333333333, 1.6666666666666667])
  })

  it('takes back what has not sounded and leaves the rest', () => {
    const { context, metronome } = setUp()
    for (const time of [1, 1.5, 2, 2.5]) metronome.take(beat(time))
    metronome.retract?.(2)
    expect(context.audible()).toEqual([1, 1.5])
    expect(metronome.pending()).toBe(2)
  })

  it('keeps no node that has ended, also when nobody says that it has', () => {
    const { context, metronome } = setUp()
    for (let index = 0; index < 100; index++) metronome.take(beat(index / 4))
    for (const source of context.sources.slice(0, 50)) source.dispatchEvent(new Event('ended'))
    expect(metronome.pending()).toBe(50)
    metronome.tick?.(60)
    expect(metronome.pending()).toBe(0)
  })

  it('plays nothing after silence', () => {
    const { context, metronome } = setUp()
    metronome.take(beat(1))
    metronome.silence()
    metronome.take(beat(2))
    expect(context.audible()).toEqual([])
  })
})

describe('the desk', () => {
  it('brings the master to zero within five milliseconds', () => {
    const context = new FakeContext()
    const desk = createDesk(context.asContext())
    context.currentTime = 7
    desk.silence()
    const master = context.gains.find((node) => node.connected.includes(context.destination))!
    expect(master.gain.events.at(-1)).toEqual({ name: 'ramp', value: 0, time: 7.005 })
  })

  it('lowers the beat under a voice and lets it come back', () => {
    const context = new FakeContext()
    const desk = createDesk(context.asContext())
    desk.duck(2, 4)
    const { events } = (desk.beat as unknown as FakeNode).gain
    expect(events.map(({ value }) => value)).toEqual([0.4, 1])
    expect(events[0]!.time).toBeLessThan(2)
    expect(events[1]!.time).toBe(4)
  })
})

describe('the bundled voice', () => {
  function setUp(render: (text: string) => Promise<Clip>) {
    const context = new FakeContext()
    const voice = createBundledVoice({
      desk: createDesk(context.asContext()),
      renderer: {
        clip: (job) => render(job.text),
        prepare: async (job) => void (await render(job.text)),
        close: () => undefined,
      },
      voice: 'Alto',
      stretch: 1,
    })
    return { context, voice }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('starts a line at its exact time', async () => {
    const { context, voice } = setUp(async () => clip(1))
    voice.take(say(3.25, 'Slowly.'))
    await settled()
    expect(context.audible()).toEqual([3.25])
  })

  it('does not speak a line that was taken back while it was rendered', async () => {
    const { context, voice } = setUp(async () => clip(1))
    voice.take(say(3, 'Slowly.'))
    voice.retract?.(2)
    await settled()
    expect(context.audible()).toEqual([])
  })

  it('leaves a line to the captions that becomes ready too late', async () => {
    const { context, voice } = setUp(async () => clip(1))
    voice.take(say(1, 'Slowly.'))
    context.currentTime = 2.5
    await settled()
    expect(context.audible()).toEqual([])
  })

  it('cuts a line short when the next one begins', async () => {
    const { context, voice } = setUp(async () => clip(4))
    voice.take(say(1, 'A long sentence.'))
    voice.take(say(3, 'The next.'))
    await settled()
    expect(context.sources[0]!.stopped).toBeCloseTo(3.04)
    expect(context.sources[1]!.stopped).toBeNull()
  })

  it('counts as failed after three lines that cannot be rendered, and as ready when one can', async () => {
    let broken = true
    const { voice } = setUp(async () => {
      if (broken) throw new Error('no synthesiser')
      return clip(1)
    })
    voice.prepare(['One.', 'Two.', 'Three.', 'Three.'])
    await settled()
    expect(voice.state.get()).toEqual({ health: 'failed', ready: 0, total: 3 })
    broken = false
    voice.take(say(9, 'Four.'))
    await settled()
    expect(voice.state.get().health).toBe('ready')
  })
})

describe('the voice worker’s queue', () => {
  function setUp() {
    const sent: RenderRequest[] = []
    let answer: (reply: RenderAnswer) => void = () => undefined
    let fail: () => void = () => undefined
    const renderer = createSpeechRenderer({
      postMessage: (request) => sent.push(request),
      onAnswer: (listener) => (answer = listener),
      onFailure: (listener) => (fail = listener),
      close: () => undefined,
    })
    return { sent, renderer, answer: (reply: RenderAnswer) => answer(reply), fail: () => fail() }
  }
  const job = (text: string) => ({ voice: 'Alto', stretch: 1, text }) as const

  it('sends one line at a time and lets an urgent one pass', async () => {
    const { sent, renderer, answer } = setUp()
    const first = renderer.prepare(job('first'))
    const second = renderer.prepare(job('second'))
    const urgent = renderer.clip(job('urgent'))
    expect(sent.map((request) => request.job.text)).toEqual(['first'])
    answer({ id: 1, ok: true })
    answer({ id: 3, ok: true, clip: clip(1) })
    answer({ id: 2, ok: true })
    expect((await urgent).sampleRate).toBe(16_000)
    await Promise.all([first, second])
    expect(sent.map((request) => request.job.text)).toEqual(['first', 'urgent', 'second'])
  })

  it('rejects everything that waits when the worker dies', async () => {
    const { renderer, fail } = setUp()
    const waiting = Promise.allSettled([renderer.prepare(job('a')), renderer.clip(job('b'))])
    fail()
    expect((await waiting).map((result) => result.status)).toEqual(['rejected', 'rejected'])
    await expect(renderer.clip(job('c'))).rejects.toThrow('gone')
  })
})

describe('a browser voice', () => {
  const voices = [
    { name: 'Anna', lang: 'de-DE', localService: true },
    { name: 'English espeak-ng', lang: 'en-US', localService: true },
    { name: 'Cloud', lang: 'en-GB', localService: false },
    { name: 'Sam', lang: 'en-US', localService: true },
    { name: 'Moira', lang: 'en-IE', localService: true },
  ]
  it('is English, local and not a formant synthesiser where there is one', () => {
    expect(chooseBrowserVoice(voices, 'Soprano')?.name).toBe('Sam')
    expect(chooseBrowserVoice(voices, 'Mezzo')?.name).toBe('Moira')
  })
  it('is none where nobody speaks English', () => {
    expect(chooseBrowserVoice(voices.slice(0, 1), 'Alto')).toBeNull()
  })
})

describe('vibration', () => {
  it('is weaker by shorter pulses', () => {
    expect(vibrationPattern(1, 500)).toEqual([500])
    expect(vibrationPattern(0.5, 120)).toEqual([30, 30, 30, 30])
    expect(vibrationPattern(0, 500)).toEqual([])
  })

  it('ends with a stop and stays off', () => {
    const calls: unknown[] = []
    const output = createVibration((pattern) => {
      calls.push(pattern)
      return true
    })
    output.take({ kind: 'vibrate', time: 1, intensity: 1, duration: 0.5 })
    output.silence()
    output.tick?.(1)
    expect(calls).toEqual([0])
  })
})

describe('open items', () => {
  const createShelf = () => {
    const saved = new Map<string, string>()
    return {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    }
  }
  const show = (time: number, items: string[]) =>
    ({ kind: 'show', time, view: { open: items.map((item) => ({ item, since: 0 })) } as unknown as StageView }) as const
  const over = (time: number) => ({ kind: 'over', time, summary: {} as SessionSummary }) as const

  it('survive a crash in safe order', () => {
    const shelf = createShelf()
    const keeper = createOpenItemsKeeper(shelf)
    keeper.take(show(1, ['eyes-closed', 'breath']))
    keeper.tick?.(1)
    expect(readCutOffSession(shelf)).toEqual({ items: ['breath', 'eyes-closed'] })
  })

  it('say that a session was cut off although nothing was open', () => {
    const shelf = createShelf()
    const keeper = createOpenItemsKeeper(shelf)
    expect(readCutOffSession(shelf)).toBeNull()
    keeper.take(show(1, []))
    keeper.tick?.(1)
    expect(readCutOffSession(shelf)).toEqual({ items: [] })
  })

  it('are forgotten when the session ends by itself', () => {
    const shelf = createShelf()
    const keeper = createOpenItemsKeeper(shelf)
    keeper.take(show(1, ['clench']))
    keeper.take(over(2))
    // The session's last picture comes with its end.
    keeper.take(show(2, []))
    keeper.tick?.(3)
    expect(readCutOffSession(shelf)).toBeNull()
  })

  it('stay saved after a stop until the member confirms', () => {
    const shelf = createShelf()
    const keeper = createOpenItemsKeeper(shelf)
    keeper.take(show(1, ['clench']))
    keeper.tick?.(1)
    keeper.silence()
    keeper.take(show(2, []))
    keeper.take(over(2))
    keeper.tick?.(Number.POSITIVE_INFINITY)
    expect(readCutOffSession(shelf)).toEqual({ items: ['clench'] })
    forgetOpenItems(shelf)
    expect(readCutOffSession(shelf)).toBeNull()
  })

  it('count as nothing when what was saved cannot be read', () => {
    const shelf = createShelf()
    shelf.setItem('rubato.open-items', '{broken')
    expect(readCutOffSession(shelf)).toEqual({ items: [] })
  })
})
