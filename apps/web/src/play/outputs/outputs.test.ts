import { accents, clickSounds, type Accent } from '@rubato/contracts/domain'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeContext, FakeNode } from '../testing/fake-audio.ts'
import { renderClick } from './clicks.ts'
import { createMixer } from './mixer.ts'
import { createMetronome } from './metronome.ts'
import { createVibration, vibrationPattern } from './vibrate.ts'
import { createRenderedVoice } from './voice/rendered-voice.ts'
import { chooseBrowserVoice } from './voice/browser/browser-voice.ts'
import type { Clip, Delivery } from './voice/timbres.ts'

const beat = (time: number, accent: 'accent' | 'beat' | 'soft' = 'beat') =>
  ({ kind: 'beat', time, accent, note: 0 }) as const
const say = (time: number, speech: string) => ({ kind: 'speak', time, text: speech, speech, duration: 2 }) as const
const clip = (seconds: number): Clip => ({ pcm: new Int16Array(16_000 * seconds), sampleRate: 16_000 })

describe.each(clickSounds)('a click of %s', (sound) => {
  it.each(accents)('%s begins within a millisecond and ends in silence', (accent) => {
    const samples = renderClick(accent, 48_000, sound)
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.05)
    expect(first).toBeLessThan(48)
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(1)
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-6)
  })

  it('is louder the stronger the beat', () => {
    const energy = (accent: Accent) =>
      renderClick(accent, 48_000, sound).reduce((sum, sample) => sum + sample * sample, 0)
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

  it('cancels retracted clicks and keeps the others', () => {
    const { context, metronome } = setUp()
    for (const time of [1, 1.5, 2, 2.5]) metronome.take(beat(time))
    metronome.retract?.(2)
    expect(context.audible()).toEqual([1, 1.5])
    expect(metronome.pending()).toBe(2)
  })

  it('keeps no node that has ended, also without an `ended` event', () => {
    const { context, metronome } = setUp()
    for (let index = 0; index < 100; index++) metronome.take(beat(index / 4))
    for (const source of context.sources.slice(0, 50)) source.dispatchEvent(new Event('ended'))
    expect(metronome.pending()).toBe(50)
    metronome.tick?.(60)
    expect(metronome.pending()).toBe(0)
  })

  it('plays clicks that are taken after a change of sound with the new sound', () => {
    const { context, metronome } = setUp()
    metronome.take(beat(1))
    metronome.setSound('bell')
    metronome.take(beat(2))
    metronome.take(beat(3))
    const [before, after, later] = context.sources.map((source) => source.buffer)
    expect(after).not.toBe(before)
    expect(later).toBe(after)
  })

  it('does not play after silence', () => {
    const { context, metronome } = setUp()
    metronome.take(beat(1))
    metronome.silence()
    metronome.take(beat(2))
    expect(context.audible()).toEqual([])
  })
})

describe('the mixer', () => {
  it('brings the master to zero within five milliseconds', () => {
    const context = new FakeContext()
    const mixer = createMixer(context.asContext())
    context.currentTime = 7
    mixer.silence()
    const master = context.gains.find((node) => node.connected.includes(context.destination))!
    expect(master.gain.events.at(-1)).toEqual({ name: 'ramp', value: 0, time: 7.005 })
  })

  it('lowers the beat under a voice and raises it again', () => {
    const context = new FakeContext()
    const mixer = createMixer(context.asContext())
    mixer.duck(2, 4)
    const { events } = (mixer.inputs.beat as unknown as FakeNode).gain
    expect(events.map(({ value }) => value)).toEqual([0.5, 1])
    expect(events[0]!.time).toBeLessThan(2)
    expect(events[1]!.time).toBe(4)
  })
})

describe('the bundled voice', () => {
  function setUp(render: (text: string, delivery: Delivery, voice: string) => Promise<Clip>) {
    const context = new FakeContext()
    let loading: (share: number) => void = () => undefined
    const mixer = createMixer(context.asContext())
    const voice = createRenderedVoice({
      mixer,
      renderer: {
        clip: (job) => render(job.text, job.delivery, job.voice),
        prepare: async (job) => void (await render(job.text, job.delivery, job.voice)),
        onLoading: (listener) => (loading = listener),
        close: () => undefined,
      },
      voice: 'Alto',
      stretch: 1,
    })
    const ducks = () => (mixer.inputs.beat as unknown as FakeNode).gain.events
    return { context, voice, ducks, loading: (share: number) => loading(share) }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('reports how much of the synthesiser has loaded', () => {
    const { voice, loading } = setUp(async () => clip(1))
    expect(voice.state.get().loading).toBeNull()
    loading(0.35)
    expect(voice.state.get().loading).toBe(0.35)
    loading(1)
    expect(voice.state.get().loading).toBe(1)
  })

  it('starts a line at its exact time', async () => {
    const { context, voice } = setUp(async () => clip(1))
    voice.take(say(3.25, 'Slowly.'))
    await settled()
    expect(context.audible()).toEqual([3.25])
  })

  it('does not speak a line that was retracted while it was rendered', async () => {
    const { context, voice } = setUp(async () => clip(1))
    voice.take(say(3, 'Slowly.'))
    voice.retract?.(2)
    await settled()
    expect(context.audible()).toEqual([])
  })

  it('does not speak a line that is rendered too late', async () => {
    const { context, voice } = setUp(async () => clip(1))
    voice.take(say(1, 'Slowly.'))
    context.currentTime = 2.5
    await settled()
    expect(context.audible()).toEqual([])
  })

  it('follows the demand of the moment in lines that are not due at once, and in no signal', async () => {
    const rendered: string[] = []
    const { voice } = setUp(async (_text, delivery) => {
      rendered.push(delivery)
      return clip(1)
    })
    voice.take({ ...say(3, 'Slowly.'), level: 'cue', intensity: 0.2 })
    voice.take({ ...say(6, 'Go on.'), level: 'talk', intensity: 0.5 })
    voice.take({ ...say(9, 'Faster.'), level: 'cue', intensity: 0.9 })
    voice.take({ ...say(0.2, 'Faster.'), level: 'cue', intensity: 0.9 })
    voice.take({ ...say(12, 'Red.'), level: 'signal', intensity: 0.9 })
    voice.take(say(15, 'Everything has stopped.'))
    await settled()
    expect(rendered).toEqual(['gentle', 'even', 'strong', 'even', 'even', 'even'])
  })

  it('lowers the beat under words and not under numbers', async () => {
    const { voice, ducks } = setUp(async () => clip(1))
    voice.take({ ...say(2, 'Five.'), isCount: true })
    await settled()
    expect(ducks()).toEqual([])
    voice.take(say(4, 'Slowly.'))
    await settled()
    expect(ducks().map(({ value }) => value)).toEqual([0.5, 1])
  })

  it('keeps the beat low under a line that cuts another short, to its own end', async () => {
    const { voice, ducks } = setUp(async () => clip(4))
    voice.take(say(1, 'A long sentence.'))
    voice.take(say(3, 'The next.'))
    await settled()
    const rises = ducks().filter(({ value }) => value === 1)
    expect(rises.map(({ time }) => time)).toEqual([7])
  })

  it('cuts a line short when the next one begins', async () => {
    const { context, voice } = setUp(async () => clip(4))
    voice.take(say(1, 'A long sentence.'))
    voice.take(say(3, 'The next.'))
    await settled()
    expect(context.sources[0]!.stopped).toBeCloseTo(3.04)
    expect(context.sources[1]!.stopped).toBeNull()
  })

  it('has failed after three lines that cannot be rendered, and is ready again when one can', async () => {
    let broken = true
    const { voice } = setUp(async () => {
      if (broken) throw new Error('no synthesiser')
      return clip(1)
    })
    voice.prepare(['One.', 'Two.', 'Three.', 'Three.'].map((speech) => ({ speech })))
    await settled()
    expect(voice.state.get()).toEqual({ health: 'failed', loading: null, ready: 0, total: 3, source: 'bundled' })
    broken = false
    voice.take(say(9, 'Four.'))
    await settled()
    expect(voice.state.get().health).toBe('ready')
  })

  it.each([
    ['is slower than the lines', () => new Promise<Clip>((resolve) => setTimeout(resolve, 5000, clip(1)))],
    ['never answers', () => new Promise<Clip>(() => undefined)],
  ])('has failed after three due lines where the renderer %s', async (_, render) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let isSlow = true
    const { context, voice } = setUp(async () => (isSlow ? render() : clip(1)))
    const runTo = async (seconds: number) => {
      while (context.currentTime < seconds) {
        context.currentTime += 0.5
        await vi.advanceTimersByTimeAsync(500)
        voice.tick?.(context.currentTime)
      }
    }
    const health = () => voice.state.get().health
    for (const time of [1, 2, 3]) voice.take(say(time, 'Slowly.'))
    await runTo(4)
    expect(health()).toBe('ready')
    await runTo(12)
    expect([health(), context.audible()]).toEqual(['failed', []])
    isSlow = false
    voice.prepare([{ speech: 'Slowly.' }])
    await runTo(13)
    expect(health()).toBe('failed')
    voice.take(say(14, 'Slowly.'))
    await runTo(14)
    expect([health(), context.audible()]).toEqual(['ready', [14]])
  })

  it('does not count lines that were retracted before their time', async () => {
    const { context, voice } = setUp(() => new Promise(() => undefined))
    for (const time of [1, 2, 3]) voice.take(say(time, 'Slowly.'))
    voice.retract?.(0.5)
    context.currentTime = 9
    voice.tick?.(9)
    expect(voice.state.get().health).toBe('ready')
  })

  it('renders and says a line in the voice that its author chose', async () => {
    const voices: string[] = []
    const { voice } = setUp(async (_text, _delivery, name) => {
      voices.push(name)
      return clip(1)
    })
    voice.prepare([{ speech: 'Mine.', voice: 'Bass' }, { speech: 'Mine.' }])
    voice.take({ ...say(9, 'Mine.'), voice: 'Bass' })
    await settled()
    expect(voices).toEqual(['Bass', 'Alto', 'Bass'])
    expect(voice.state.get().total).toBe(2)
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
  it('is null without an English voice', () => {
    expect(chooseBrowserVoice(voices.slice(0, 1), 'Alto')).toBeNull()
  })
})

describe('vibration', () => {
  it('is weaker by shorter pulses', () => {
    expect(vibrationPattern(1, 500)).toEqual([500])
    expect(vibrationPattern(0.5, 120)).toEqual([30, 30, 30, 30])
    expect(vibrationPattern(0, 500)).toEqual([])
  })

  const felt = () => {
    const calls: unknown[] = []
    const output = createVibration((pattern) => {
      calls.push(pattern)
      return true
    })
    const taken = (time: number, intensity: number, duration: number) =>
      output.take({ kind: 'vibrate', time, intensity, duration })
    const ticks = (...times: number[]) => {
      for (const time of times) output.tick?.(time)
      return calls.splice(0)
    }
    return { output, taken, ticks }
  }

  it('is played in pieces until its end', () => {
    const { taken, ticks } = felt()
    taken(1, 1, 4.5)
    expect(ticks(0.9, 1, 1.5, 2.9)).toEqual([[2000]])
    expect(ticks(3, 4, 5, 5.2)).toEqual([[2000], [500]])
    expect(ticks(5.6, 8)).toEqual([])
  })

  it('continues through a retraction, which drops only cues that have not begun', () => {
    const { output, taken, ticks } = felt()
    taken(1, 1, 60)
    taken(4, 0.5, 60)
    ticks(1)
    output.retract?.(2)
    expect(ticks(3, 5)).toEqual([[2000], [2000]])
    taken(6, 0, 0)
    expect(ticks(6, 7, 9)).toEqual([0])
  })

  it('changes at once to the intensity of the next cue, and skips cues that are over', () => {
    const { taken, ticks } = felt()
    taken(1, 1, 60)
    taken(2, 0.5, 0.12)
    expect(ticks(1, 2)).toEqual([[2000], [30, 30, 30, 30]])
    taken(3, 1, 1)
    expect(ticks(5)).toEqual([])
  })

  it('ends with a stop and stays off', () => {
    const { output, taken, ticks } = felt()
    taken(1, 1, 60)
    ticks(1)
    taken(3, 1, 60)
    output.silence()
    expect(ticks(2, 3, 10, Number.POSITIVE_INFINITY)).toEqual([0])
  })
})
