import { describe, expect, it, vi } from 'vitest'
import type { ExtraContext, Volumes } from '../../play/extra.ts'
import { createMixer } from '../../play/outputs/mixer.ts'
import { readVolumes } from '../../play/outputs/volumes.ts'
import { FakeContext, FakeNode } from '../../play/testing/fake-audio.ts'
import { createStore } from '../../ui/store.ts'
import { ambience } from './index.ts'
import { loopedNoise } from './bed.ts'

/** Oscillators and filters have parameters that the fake of the outputs does not have. */
class BedContext extends FakeContext {
  oscillators: FakeNode[] = []
  createOscillator() {
    const node = Object.assign(new FakeNode(), { type: 'sine', frequency: { value: 0 } })
    this.oscillators.push(node)
    return node
  }
  createBiquadFilter() {
    return Object.assign(new FakeNode(), { type: 'lowpass', frequency: { value: 0 } })
  }
}

function setUp(level: number) {
  const context = new BedContext()
  context.sampleRate = 100
  const volumes = createStore<Volumes>({ ...readVolumes({ getItem: () => null }), ambience: level })
  const phase = createStore<'ready' | 'running' | 'frozen'>('ready')
  const mixer = createMixer(context.asContext())
  const opened = ambience.open({ mixer, volumes, phase, onFault: () => undefined } as unknown as ExtraContext)
  const sounding = () =>
    context.oscillators.filter(({ started, stopped }) => started !== null && stopped === null).length
  return { context, volumes, phase, opened, sounding }
}

describe('the ambient bed', () => {
  it('sounds while the session runs and its volume is up, and not before', async () => {
    const { volumes, phase, sounding } = setUp(0)
    phase.set('running')
    expect(sounding()).toBe(0)
    volumes.set({ ...volumes.get(), ambience: 0.4 })
    await vi.waitFor(() => expect(sounding()).toBeGreaterThan(4))
    phase.set('frozen')
    expect(sounding()).toBe(0)
    phase.set('running')
    expect(sounding()).toBeGreaterThan(4)
    volumes.set({ ...volumes.get(), isMuted: true })
    expect(sounding()).toBe(0)
  })

  it('ends with a stop for good', async () => {
    const { volumes, phase, opened, sounding } = setUp(0.4)
    phase.set('running')
    await vi.waitFor(() => expect(sounding()).toBeGreaterThan(4))
    opened.outputs?.[0]?.silence()
    volumes.set({ ...volumes.get(), ambience: 1 })
    expect(sounding()).toBe(0)
  })

  it('has a noise without a seam: its end goes on in its begin', () => {
    const noise = loopedNoise(4000, 400, Math.random)
    const steps = noise.map((sample, at) => Math.abs(sample - noise[(at + 1) % noise.length]!))
    expect(steps.at(-1)).toBeLessThanOrEqual(Math.max(...steps.slice(1000, 3000)) * 1.5)
    expect(Math.max(...noise.map(Math.abs))).toBeLessThan(2)
  })
})
