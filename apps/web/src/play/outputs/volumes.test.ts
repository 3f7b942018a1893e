import { describe, expect, it } from 'vitest'
import { FakeContext, type FakeNode } from '../testing/fake-audio.ts'
import { createMixer } from './mixer.ts'
import { gainOf, readVolumes, saveVolumes, startVolumes, storedVolumes } from './volumes.ts'

const storageWith = (text: string | null) => ({ getItem: () => text })
const initial = readVolumes(storageWith(null))
const full = { ...initial, all: 1, voice: 1, beat: 1 }

describe('the volumes', () => {
  it('are stored without the mute, and read again', () => {
    let stored = ''
    saveVolumes({ setItem: (_, text) => (stored = text) }, { ...full, all: 0.5, beat: 0, device: 0.2, isMuted: true })
    expect(readVolumes(storageWith(stored))).toEqual({ ...full, all: 0.5, beat: 0, device: 0.2 })
  })

  it.each(['{broken', '[]', '7', '{"all":"loud","beat":-1,"voice":3}'])(
    'are the initial ones when %s was stored',
    (text) => {
      expect(readVolumes(storageWith(text))).toEqual(initial)
    },
  )

  it('begin with the voice and the beat in full, and softer sounds behind them', () => {
    expect(initial).toMatchObject({ all: 1, voice: 1, beat: 1, device: 1, isMuted: false })
    for (const channel of ['moans', 'ambience', 'media'] as const) expect(initial[channel]).toBeLessThan(1)
  })

  it('do not throw where storage is refused', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    expect(() => saveVolumes({ setItem: refuse }, full)).not.toThrow()
    expect(readVolumes({ getItem: refuse })).toEqual(initial)
  })

  it('begin without the beat in a game with a silent beat, and keep the usual volume of the beat', () => {
    const usual = { ...full, beat: 0.7 }
    expect(startVolumes(usual, false)).toEqual(usual)
    const silent = startVolumes(usual, true)
    expect(silent).toEqual({ ...full, beat: 0 })
    const storage = storageWith(JSON.stringify(usual))
    expect(storedVolumes(storage, { ...silent, beat: 0.2, voice: 0.5 }, true)).toEqual({ ...usual, voice: 0.5 })
    expect(storedVolumes(storage, { ...full, beat: 0.2 }, false)).toEqual({ ...full, beat: 0.2 })
  })

  it('multiply, and muting is silence', () => {
    expect(gainOf({ ...full, all: 0.5, beat: 0.5 }, 'beat')).toBeCloseTo(0.0625)
    expect(gainOf({ ...full, isMuted: true }, 'voice')).toBe(0)
  })

  it('reach the mixer’s channels, not its master, which a stop closes for good', () => {
    const context = new FakeContext()
    const mixer = createMixer(context.asContext())
    mixer.setVolumes({ ...full, voice: 0 })
    const [master, voice, voiceVolume, beat, beatVolume] = context.gains
    const levelsOf = (node: FakeNode | undefined) => node?.gain.events.map(({ value }) => value)
    expect(levelsOf(beatVolume)).toEqual([1])
    expect(levelsOf(voiceVolume)).toEqual([0])
    expect([levelsOf(master), levelsOf(beat), levelsOf(voice)]).toEqual([[], [], []])
    mixer.silence()
    mixer.setVolumes(full)
    expect(master?.gain.events.at(-1)).toMatchObject({ name: 'ramp', value: 0 })
  })
})
