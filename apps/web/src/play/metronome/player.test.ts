import { defaultMetronomeSettings, type MetronomeSettings } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import type { Output } from '../outputs/output.ts'
import { createSimulatedClock, type SimulatedClock } from '../testing/simulated-clock.ts'
import { createMetronomePlayer } from './player.ts'

const settings: MetronomeSettings = { ...defaultMetronomeSettings, tempo: 60 }
const withTempo = (tempo: number): MetronomeSettings => ({ ...settings, tempo })

function setUp(first: MetronomeSettings = settings) {
  const clocks: SimulatedClock[] = []
  const applied: MetronomeSettings[] = []
  let clicks: number[] = []
  let silenced = 0
  let broken = false
  const output: Output = {
    take: (cue) => cue.kind === 'beat' && clicks.push(cue.time),
    retract: (from) => (clicks = clicks.filter((time) => time < from)),
    silence: () => (silenced += 1),
  }
  const felt: unknown[] = []
  const player = createMetronomePlayer({
    settings: first,
    openSound() {
      if (broken) throw new Error('No audio here')
      const clock = createSimulatedClock()
      clocks.push(clock)
      return { clock, output, apply: (next) => applied.push(next) }
    },
    vibrate: (pattern) => felt.push(pattern) > 0,
  })
  return {
    player,
    applied,
    felt,
    clock: () => clocks.at(-1)!,
    opened: () => clocks.length,
    clicks: () => clicks,
    silenced: () => silenced,
    breakDown: () => (broken = true),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the metronome’s player', () => {
  it('starts, publishes what is heard, and is silent before a stop returns', () => {
    const { player, clock, silenced } = setUp()
    expect([player.phase.get(), player.heard.get()]).toEqual(['stopped', null])
    player.start()
    clock().run(1000)
    expect([player.phase.get(), player.heard.get()]).toEqual(['running', { tempo: 60, ramp: null }])
    player.stop()
    expect(silenced()).toBe(1)
    expect([player.phase.get(), player.heard.get(), player.now()]).toEqual(['stopped', null, null])
  })

  it('starts from the beginning each time, with settings changed in between', () => {
    const { player, clock, clicks, opened } = setUp()
    player.start()
    clock().run(1000)
    player.stop()
    player.change(withTempo(120))
    const before = clicks().length
    player.start()
    const startedAt = clock().audio() + 0.2
    clock().run(1200)
    expect(opened()).toBe(2)
    const heard = clicks()
      .slice(before)
      .filter((time) => time <= clock().audio())
    expect(heard.map((time) => Math.round((time - startedAt) * 1000))).toEqual([0, 500, 1000])
  })

  it('reports each note once, with its place in its bar', () => {
    const bar: MetronomeSettings['bar'] = [['accent', 'beat'], ['beat']]
    const { player, clock } = setUp({ ...settings, bar })
    const notes: string[] = []
    player.onNote((note) => notes.push(`${note.beat}.${note.part}/${note.bar.length}`))
    player.start()
    clock().run(2800)
    player.change({ ...settings, bar: [['beat'], ['beat'], ['beat']] })
    clock().run(2000)
    expect(notes).toEqual(['0.0/2', '0.1/2', '1.0/2', '0.0/2', '0.1/2', '1.0/3', '2.0/3'])
  })

  it('publishes the progress of a ramp', () => {
    const ramp = { ...settings.ramp, enabled: true, from: 60, to: 100, over: { amount: 10, unit: 'seconds' as const } }
    const { player, clock } = setUp({ ...settings, ramp })
    player.start()
    clock().run(5200)
    expect(player.heard.get()).toEqual({ tempo: 80, ramp: 50 })
    clock().run(10_000)
    expect(player.heard.get()).toEqual({ tempo: 100, ramp: 100 })
  })

  it('does not retract clicks when the volume changes', () => {
    const { player, clock, clicks, applied } = setUp()
    player.start()
    clock().run(1000)
    const scheduled = [...clicks()]
    player.change({ ...settings, volume: 20 })
    expect(clicks()).toEqual(scheduled)
    expect(applied.map(({ volume }) => volume)).toEqual([20])
  })

  it('vibrates when it is silent', () => {
    const { player, clock, felt } = setUp({ ...settings, silent: true })
    player.start()
    clock().run(1500)
    expect(felt).toEqual([[90], [60]])
    player.stop()
    expect(felt.at(-1)).toBe(0)
  })

  it('vibrates and shows notes when they are heard', () => {
    const { player, clock, felt } = setUp({ ...settings, silent: true })
    let notes = 0
    player.onNote(() => (notes += 1))
    player.start()
    clock().skew({ sound: 0.2 })
    clock().run(350)
    expect([felt, notes]).toEqual([[], 0])
    clock().run(100)
    expect([felt, notes]).toEqual([[[90]], 1])
  })

  it('stops at its place when the audio device is taken away, and continues from there', async () => {
    const { player, clock, clicks } = setUp()
    player.start()
    await settled()
    clock().run(1000)
    clock().set('interrupted')
    clock().run(60_000)
    expect(player.phase.get()).toBe('interrupted')
    player.resume()
    await settled()
    clock().run(3000)
    expect(player.phase.get()).toBe('running')
    const gaps = clicks()
      .slice(1)
      .map((time, index) => time - clicks()[index]!)
    expect(gaps.map((gap) => Math.round(gap * 1000))).toEqual(gaps.map(() => 1000))
  })

  it('is not interrupted before the audio device has answered', async () => {
    const { player, clock } = setUp()
    player.start()
    clock().set('suspended')
    clock().tick()
    expect(player.phase.get()).toBe('starting')
    await settled()
    clock().set('suspended')
    clock().tick()
    expect(player.phase.get()).toBe('interrupted')
  })

  it('fails where there is no audio', () => {
    const { player, breakDown } = setUp()
    breakDown()
    player.start()
    expect(player.phase.get()).toBe('failed')
  })
})
