import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExtraContext, OutputCue, Volumes } from '../../play/extra.ts'
import { readVolumes } from '../../play/outputs/volumes.ts'
import { createStore } from '../../ui/store.ts'
import { createBeatChoice } from './beat-choice.ts'
import { createHapticBeat } from './haptic-beat.ts'
import { beatOptions } from './index.tsx'

const beat = (time: number, accent: 'accent' | 'beat' | 'soft' = 'beat'): OutputCue => ({
  kind: 'beat',
  time,
  accent,
  note: 0,
})

describe('the beat on a phone', () => {
  const felt = (soundDelay = 0) => {
    const calls: number[] = []
    return {
      calls,
      output: createHapticBeat(
        (ms) => calls.push(ms),
        () => soundDelay,
      ),
    }
  }

  it('is a short pulse at each beat, longer on accents', () => {
    const { calls, output } = felt()
    for (const cue of [beat(1, 'accent'), beat(1.5), beat(2, 'soft')]) output.take(cue)
    for (const now of [0.99, 1.01, 1.3, 1.51, 2.02]) output.tick?.(now)
    expect(calls).toEqual([45, 28, 14])
  })

  it('leaves out beats that are late or retracted, and those under a vibration of the session', () => {
    const { calls, output } = felt()
    for (const time of [1, 2, 3, 4, 5]) output.take(beat(time))
    output.take({ kind: 'vibrate', time: 1.9, intensity: 0.5, duration: 0.5 })
    output.tick?.(1.2)
    output.tick?.(2.01)
    output.tick?.(3.01)
    output.retract?.(4)
    output.tick?.(4.01)
    expect(calls).toEqual([28])
  })

  it('waits until the sound is heard', () => {
    const { calls, output } = felt(0.2)
    output.take(beat(1))
    output.tick?.(1.18)
    expect(calls).toEqual([])
    output.tick?.(1.21)
    expect(calls).toEqual([28])
  })

  it('ends with a stop', () => {
    const { calls, output } = felt()
    output.take(beat(1))
    output.silence()
    output.take(beat(2))
    output.tick?.(2)
    expect(calls).toEqual([0])
  })
})

describe('the options of the beat', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    cleanup()
    Reflect.deleteProperty(navigator, 'vibrate')
  })
  function open(silentBeat = false) {
    const volumes = createStore<Volumes>({ ...readVolumes({ getItem: () => null }), beat: 0.6 })
    const context = {
      clock: { heardAt: (time: number) => time * 1000 },
      game: { silentBeat },
      volumes,
      setVolumes: (change: Partial<Volumes>) => volumes.set({ ...volumes.get(), ...change }),
      onFault: () => undefined,
    } as unknown as ExtraContext
    return { volumes, opened: beatOptions.open(context) }
  }

  it('turn the clicks off for the light, and back to their volume', async () => {
    const { volumes, opened } = open()
    const { SoundOptions } = opened
    render(SoundOptions ? <SoundOptions /> : null)
    const light = await screen.findByRole('checkbox')
    fireEvent.click(light)
    expect([volumes.get().beat, createBeatChoice(false).get().light]).toEqual([0, true])
    fireEvent.click(light)
    expect([volumes.get().beat, createBeatChoice(false).get().light]).toEqual([0.6, false])
  })

  it('have the pulse only where the device can vibrate', async () => {
    expect(open().opened.outputs).toHaveLength(1)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: () => true })
    const { opened } = open()
    expect(opened.outputs).toHaveLength(2)
    const { SoundOptions } = opened
    render(SoundOptions ? <SoundOptions /> : null)
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2)
  })

  it('begin with the light in a game without clicks, which is not kept', () => {
    const choice = createBeatChoice(true)
    expect(choice.get().light).toBe(true)
    choice.set({ haptic: true })
    expect(createBeatChoice(false).get()).toEqual({ light: false, haptic: true })
  })
})
