import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayableGame, VoiceName } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import type { ExtraContext, OutputCue } from '../../play/extra.ts'
import { createMixer } from '../../play/outputs/mixer.ts'
import { readVolumes } from '../../play/outputs/volumes.ts'
import { FakeContext } from '../../play/testing/fake-audio.ts'
import { median, voicedPitches } from '../../play/testing/pitch.ts'
import { createStore } from '../../ui/store.ts'
import { moans } from './index.ts'
import { createMoanOutput, demandOf } from './moan-output.ts'
import { MOAN_RATE, renderMoan } from './moan-sound.ts'

const strokes = {
  status: 'playing',
  task: 'steady',
  phase: 'build',
  tempo: { from: 0, to: 600_000, start: 150, end: 150 },
  ask: null,
} as unknown as StageView
const show = (time: number, change: Partial<StageView> = {}): OutputCue => ({
  kind: 'show',
  time,
  view: { ...strokes, ...change },
})
const say = (time: number, speech: string): OutputCue => ({ kind: 'speak', time, text: speech, speech, duration: 1 })
/** The same numbers in each run. */
const seeded = (seed = 1) => {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

function setUp(moansVolume = 0.5) {
  const context = new FakeContext()
  const volumes = createStore({ ...readVolumes({ getItem: () => null }), moans: moansVolume })
  const output = createMoanOutput({
    mixer: createMixer(context.asContext()),
    volumes,
    voice: 'Alto',
    now: () => context.currentTime * 1000,
    random: seeded(),
  })
  /** Ticks until this audio time, s. */
  const runTo = (end: number, each: (now: number) => void = () => undefined) => {
    while (context.currentTime < end) {
      context.currentTime += 0.025
      each(context.currentTime)
      output.tick?.(context.currentTime)
    }
  }
  /** From when to when each sound is heard, s. */
  const heard = () =>
    context.sources
      .filter(({ stopped }) => stopped !== 0)
      .map(({ started, stopped, buffer }) => {
        const end = started! + buffer!.duration
        return { from: started!, to: stopped === null ? end : Math.min(end, stopped) }
      })
  return { context, output, volumes, runTo, heard }
}

describe('moans', () => {
  it('follow the demand: more of them in a minute of quick strokes than of slow ones', () => {
    const counts = [70, 170].map((bpm) => {
      const { output, runTo, heard } = setUp()
      output.take(show(0, { tempo: { from: 0, to: 600_000, start: bpm, end: bpm } }))
      runTo(60)
      return heard().length
    })
    expect(counts[0]).toBeGreaterThan(3)
    expect(counts[1]).toBeGreaterThan(counts[0]! * 1.5)
  })

  it('never sound under words, whether these are known before a sound begins or after', () => {
    const { output, runTo, heard } = setUp()
    output.take(show(0))
    const spoken: { from: number; to: number }[] = []
    runTo(180, (now) => {
      // A line every 2.6 s, which becomes known 0.6 s before its time.
      if (Math.floor(now / 2.6) <= spoken.length - 1) return
      spoken.push({ from: now + 0.6, to: now + 1.6 })
      output.take(say(now + 0.6, 'Slower.'))
    })
    const sounds = heard()
    expect(sounds.length).toBeGreaterThan(5)
    const clashes = sounds.filter((sound) => spoken.some(({ from, to }) => sound.from < to && sound.to > from))
    expect(clashes).toEqual([])
  })

  it('end when the hand rests, and are silent in questions, releases, pauses and aftercare', () => {
    const rests: Partial<StageView>[] = [
      { tempo: null },
      { ask: 'edge' },
      { unconfirmed: [] },
      { status: 'paused' },
      { phase: 'end' },
      { task: 'ball-slap' },
    ]
    for (const change of rests) expect(demandOf({ ...strokes, ...change }, 0)).toBeNull()
    expect(demandOf(strokes, 0)).toBeGreaterThan(0.5)
    const { output, runTo, heard } = setUp()
    output.take(show(0))
    output.take(show(30, { tempo: null }))
    runTo(60)
    expect(heard().length).toBeGreaterThan(2)
    expect(heard().filter(({ to }) => to > 30.2)).toEqual([])
  })

  it('are silent within a tenth of a second after a stop, and stay silent', () => {
    const { context, output, runTo, heard } = setUp()
    output.take(show(0))
    runTo(20)
    const { length } = context.sources
    output.silence()
    output.take(show(20))
    runTo(60)
    expect(context.sources).toHaveLength(length)
    expect(heard().every(({ to }) => to <= 20.2)).toBe(true)
  })

  it('are not made while their volume is zero', () => {
    const { context, output, runTo } = setUp(0)
    output.take(show(0))
    runTo(60)
    expect(context.sources).toEqual([])
  })
})

describe('the setting of the generator', () => {
  beforeEach(() => void vi.resetModules())
  const open = (wish: boolean | null) => {
    const origin = wish === null ? undefined : { config: { instructor: { moans: wish } } }
    const context = new FakeContext()
    const volumes = createStore(readVolumes({ getItem: () => null }))
    return moans.open({
      game: { origin } as unknown as PlayableGame,
      mixer: createMixer(context.asContext()),
      volumes,
      voice: 'Alto',
      now: () => 0,
      onFault: () => undefined,
    } as unknown as ExtraContext)
  }

  it('decides: without moans there is no output, no code is loaded and no volume is shown', () => {
    expect(open(false)).toEqual({ channels: [] })
    expect(open(null)).toEqual({ channels: [] })
    expect(open(true).outputs).toHaveLength(1)
  })
})

describe('a synthesised sound', () => {
  it('is bounded, begins and ends in silence, and differs from the next', () => {
    const random = seeded(5)
    const sounds = Array.from({ length: 6 }, (_, n) => renderMoan({ voice: 'Tenor', intensity: n / 5, random }))
    for (const sound of sounds) {
      const peak = sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
      expect(peak).toBeGreaterThan(0.1)
      expect(peak).toBeLessThanOrEqual(0.5)
      expect(Math.abs(sound[0]!)).toBe(0)
      expect(Math.abs(sound.at(-1)!)).toBe(0)
      expect(sound.length / MOAN_RATE).toBeLessThan(1.5)
    }
    expect(new Set(sounds.map(({ length }) => length)).size).toBeGreaterThan(4)
  })

  it('has the pitch of its voice, high to low', () => {
    const pitchOf = (voice: VoiceName) => {
      const random = seeded(3)
      const pitches = Array.from({ length: 4 }, () => {
        const sound = renderMoan({ voice, intensity: 0.9, random })
        return voicedPitches({ pcm: Int16Array.from(sound, (sample) => sample * 0x7fff), sampleRate: MOAN_RATE })
      })
      return median(pitches.flat())
    }
    const [high, middle, low] = (['Soprano', 'Alto', 'Baritone'] as const).map(pitchOf)
    expect(high).toBeGreaterThan(middle!)
    expect(middle).toBeGreaterThan(low!)
    expect(low).toBeGreaterThan(80)
    expect(high).toBeLessThan(340)
  })
})
