/** The driver with a clock and a transport of the test: what it sends, when, and what makes it stop. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Device, DeviceOutput, OutputKind } from '../model/device.ts'
import { initialDeviceSettings, type DeviceSettings } from '../model/settings.ts'
import type { Mode, Stroke, TrackItem } from '../model/track.ts'
import { createDriver, type Driver } from './driver.ts'

interface Sent {
  at: number
  output: string
  value: number
  duration?: number
}

class World {
  now = 1000
  timers: { at: number; callback: () => void }[] = []
  sent: Sent[] = []
  stops: number[] = []
  silences = 0
  faults: number[] = []
  /** Answers that the test has not given; null answers at once. */
  open: { answer(): void; refuse(): void }[] | null = null
  driver: Driver = createDriver({
    clock: {
      now: () => this.now,
      after: (ms, callback) => {
        const timer = { at: this.now + ms, callback }
        this.timers.push(timer)
        return () => void (this.timers = this.timers.filter((each) => each !== timer))
      },
    },
    run: (device, output, command) => {
      this.sent.push({ at: this.now - 1000, output: `${device.index} ${output.id}`, ...command })
      const { open } = this
      if (!open) return Promise.resolve()
      return new Promise((resolve, reject) =>
        open.push({ answer: resolve, refuse: () => reject(new Error('refused')) }),
      )
    },
    stopAll: () => void this.stops.push(this.now - 1000),
    onPageSilent: () => void (this.silences += 1),
    onDeviceFault: (device) => void this.faults.push(device),
  })

  /** Runs timers and answers for `ms`; the page says that it is alive unless `isSilent`. */
  async run(ms: number, isSilent = false): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await settle()
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.now = Math.max(this.now, next.at)
      this.timers = this.timers.filter((each) => each !== next)
      if (!isSilent) this.driver.heartbeat()
      next.callback()
    }
    this.now = end
    if (!isSilent) this.driver.heartbeat()
  }

  values = () => this.sent.map(({ value }) => value)
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

const output = (kind: OutputKind, more: Partial<DeviceOutput> = {}): DeviceOutput => ({
  id: `0 ${kind}`,
  feature: 0,
  kind,
  part: '',
  values: { min: 0, max: 100 },
  durations: kind === 'linear' ? { min: 20, max: 5000 } : null,
  ...more,
})
const device = (outputs: DeviceOutput[], gap = 0): Device => ({
  index: 0,
  key: 'toy 1',
  name: 'toy',
  gap,
  outputs,
  hasBattery: false,
})
const mode = (at: number, more: Partial<Mode> = {}): Mode => ({
  kind: 'mode',
  mode: 'pulse',
  isStroking: true,
  low: 0,
  high: 1,
  audio: at / 1000,
  at: at + 1000,
  ...more,
})
/** Beats at 60 bpm: `demand` 1 makes an accent as strong as can be. */
const stroke = (at: number, more: Partial<Stroke> = {}): Stroke => ({
  kind: 'stroke',
  weight: 1,
  demand: 1,
  interval: 1000,
  audio: at / 1000,
  at: at + 1000,
  ...more,
})
const beats = (...times: number[]): TrackItem[] => [mode(0), ...times.map((at) => stroke(at))]
const plain: DeviceSettings = { ...initialDeviceSettings, maximum: 100, easeIn: 0 }

let world: World
beforeEach(() => {
  world = new World()
})
function play(kind: OutputKind, items: TrackItem[], settings: Partial<DeviceSettings> = {}, cap = 1, gap = 0): void {
  world.driver.setSettings({ cap, devices: { 'toy 1': { ...plain, ...settings } } })
  world.driver.setDevices([device([output(kind)], gap)])
  world.driver.heartbeat()
  world.driver.add(items, false)
}

describe('what is sent', () => {
  it('pulses on each beat and falls to 0 between', async () => {
    play('vibrate', beats(100, 1100))
    await world.run(3000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [100, 100],
      [350, 0],
      [1100, 100],
      [1350, 0],
    ])
  })

  it('makes softer notes weaker, and slower tempos too', async () => {
    play('vibrate', [mode(0), stroke(0, { weight: 0.5 }), stroke(1000, { demand: 0 })])
    await world.run(3000)
    expect(world.values()).toEqual([50, 0, 50, 0])
  })

  it('holds one level where beats are too quick for the device, and at the edge', async () => {
    play('vibrate', [mode(0), stroke(0, { interval: 100 }), stroke(100, { interval: 100 })], {}, 1, 80)
    await world.run(1000)
    expect(world.values()).toEqual([100, 0])
    world.sent = []
    world.driver.add([mode(1000, { mode: 'steady' }), stroke(1000), stroke(2000)], false)
    await world.run(3000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [1000, 100],
      [3060, 0],
    ])
  })

  it('lets oscillations and rotations follow the tempo', async () => {
    play('oscillate', [mode(0), stroke(0, { demand: 0.25 }), stroke(1000, { demand: 0.5 })])
    await world.run(4000)
    expect(world.values()).toEqual([25, 50, 0])
  })

  it('moves up after a beat and down until the next one', async () => {
    play('linear', beats(0, 1000))
    await world.run(900)
    expect(world.sent).toEqual([
      { at: 0, output: '0 0 linear', value: 100, duration: 500 },
      { at: 500, output: '0 0 linear', value: 0, duration: 500 },
    ])
  })

  it('keeps to the part of the length that the style covers, and makes one move a beat where beats are quick', async () => {
    const style = mode(0, { low: 0.5, high: 1 })
    const quick = { interval: 150 }
    play('linear', [style, stroke(0, quick), stroke(150, quick), stroke(300, quick)])
    await world.run(400)
    // At most 3.5 lengths a second: the stroke is full here.
    expect(world.values()).toEqual([100, 50, 100])
  })

  it('does not stroke to beats that are no strokes', async () => {
    play('linear', [mode(0, { isStroking: false }), stroke(0), stroke(500)])
    await world.run(1000)
    expect(world.sent).toEqual([])
  })

  it('vibrates as the session asks, until the end of it', async () => {
    play('vibrate', [{ kind: 'vibration', audio: 0, at: 1000, level: 0.5, until: 3000 }])
    await world.run(5000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 50],
      [2000, 0],
    ])
  })

  it('acts earlier or later by the offset of the device', async () => {
    play('vibrate', beats(500), { offset: -200 })
    await world.run(1000)
    expect(world.sent[0]?.at).toBe(300)
  })

  it('forgets what is retracted, and plays what replaces it', async () => {
    play('vibrate', beats(100, 1100))
    await world.run(500)
    world.driver.retract(1)
    world.driver.add([stroke(700)], false)
    await world.run(2000)
    expect(world.sent.map(({ at }) => at)).toEqual([100, 350, 700, 950])
    world.driver.add([mode(3000), stroke(3000)], true)
    await world.run(2000)
    expect(world.sent.map(({ at }) => at).slice(4)).toEqual([3000, 3250])
  })

  it('does not play again what is sent again, unless it was stopped', async () => {
    const items = beats(100, 1100)
    play('vibrate', items)
    await world.run(500)
    world.driver.add(items, true)
    await world.run(2000)
    expect(world.sent.map(({ at }) => at)).toEqual([100, 350, 1100, 1350])
    world.driver.stop()
    world.driver.add([mode(3000), stroke(3000)], true)
    await world.run(1000)
    expect(world.sent).toHaveLength(6)
  })

  it('leaves outputs alone that are not used', async () => {
    play('vibrate', beats(0), { off: ['0 vibrate'] })
    await world.run(2000)
    expect(world.sent).toEqual([])
  })
})

describe('limits', () => {
  const peak = () => Math.max(...world.values())

  it('multiplies cap, mixer and maximum', async () => {
    world.driver.setVolume(0.5)
    play('vibrate', beats(0), { maximum: 50 }, 0.8)
    await world.run(100)
    expect(peak()).toBe(20)
  })

  it('follows the mixer while a level stands', async () => {
    play('vibrate', [mode(0, { mode: 'steady' }), stroke(0)])
    await world.run(100)
    world.driver.setVolume(0.3)
    await world.run(100)
    world.driver.setVolume(0)
    await world.run(100)
    expect(world.values()).toEqual([100, 30, 0])
  })

  it.each([Number.NaN, Infinity, -1])('a cap of %s moves nothing', async (cap) => {
    play('vibrate', beats(0), {}, cap === Infinity ? Number.NaN : cap)
    world.driver.add([{ kind: 'vibration', audio: 0, at: 1000, level: cap, until: 9000 }], false)
    await world.run(2000)
    expect(world.values().filter((value) => value !== 0)).toEqual([])
  })

  it('keeps a level and a stroke within the range', async () => {
    play('vibrate', [mode(0), stroke(0, { weight: 0.5 })], { range: { min: 20, max: 60 } })
    await world.run(2000)
    expect(world.values()).toEqual([40, 0])
    world = new World()
    play('linear', beats(0, 1000), { range: { min: 20, max: 60 } })
    await world.run(900)
    expect(world.values()).toEqual([60, 20])
  })

  it('begins gently after a rest', async () => {
    play('oscillate', [mode(0), ...[0, 1000, 2000].map((at) => stroke(at))], { easeIn: 2 })
    await world.run(2500)
    const values = world.values()
    expect(values[0]).toBe(10)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(peak()).toBe(100)
  })

  it('shortens strokes by the strength, and where the device could not follow', async () => {
    play('linear', beats(0, 1000), { maximum: 40 })
    await world.run(900)
    expect(world.values()).toEqual([40, 0])
    world = new World()
    play('linear', [mode(0), stroke(0, { interval: 200 }), stroke(200, { interval: 200 })])
    await world.run(150)
    expect(world.values()).toEqual([35, 0])
  })

  it('inverts positions, the direction of a rotation, and pulses', async () => {
    play('linear', beats(0, 1000), { invert: true })
    await world.run(900)
    expect(world.values()).toEqual([0, 100])
    world = new World()
    world.driver.setSettings({ cap: 1, devices: { 'toy 1': { ...plain, invert: true } } })
    world.driver.setDevices([device([output('rotate', { values: { min: -20, max: 20 } })])])
    world.driver.heartbeat()
    world.driver.add(beats(0), false)
    await world.run(100)
    expect(world.values()).toEqual([-20])
    world = new World()
    play('vibrate', beats(0, 1000), { invert: true })
    await world.run(900)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([[250, 100]])
  })

  it('no level stands longer than its beats', async () => {
    play('oscillate', [mode(0), stroke(0, { interval: 60_000 })])
    await world.run(4000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 100],
      [2500, 0],
    ])
  })
})

describe('one command at a time', () => {
  it('waits for the answer, and then sends the newest value only', async () => {
    world.open = []
    play('vibrate', [mode(0, { mode: 'steady' }), stroke(0)])
    await world.run(10)
    for (const volume of [0.9, 0.7, 0.4]) {
      world.driver.setVolume(volume)
      await world.run(10)
    }
    expect(world.values()).toEqual([100])
    world.open[0]?.answer()
    await world.run(10)
    expect(world.values()).toEqual([100, 40])
  })

  it('keeps the time that the device needs between two commands', async () => {
    play('vibrate', [mode(0, { mode: 'steady' }), stroke(0)], {}, 1, 200)
    for (const volume of [0.9, 0.8, 0.7]) {
      await world.run(30)
      world.driver.setVolume(volume)
    }
    await world.run(500)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 100],
      [200, 70],
    ])
  })

  it('a device that refuses is reported and left alone for a moment', async () => {
    world.open = []
    play('vibrate', beats(0))
    await world.run(10)
    world.open[0]?.refuse()
    await world.run(2000)
    expect(world.faults).toEqual([0])
    expect(world.values()).toEqual([100, 0])
  })

  it('a late movement has the time that is left', async () => {
    world.open = []
    play('linear', beats(0, 1000))
    await world.run(600)
    world.open[0]?.answer()
    await world.run(10)
    expect(world.sent.at(-1)).toEqual({ at: 600, output: '0 0 linear', value: 0, duration: 400 })
  })
})

describe('zero', () => {
  it('on stop: at once, and nothing that was scheduled', async () => {
    play('vibrate', beats(0, 1000))
    await world.run(50)
    world.driver.stop()
    expect(world.stops).toEqual([50])
    await world.run(3000)
    expect(world.values()).toEqual([100])
  })

  it('in a rest and a pause', async () => {
    play('oscillate', [mode(0), stroke(0), mode(500, { mode: 'off' }), stroke(900)])
    await world.run(3000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 100],
      [500, 0],
    ])
  })

  it('while held: at once, and beats go on only afterwards', async () => {
    play('vibrate', beats(0, 1000, 2000))
    await world.run(50)
    world.driver.hold(true)
    expect(world.stops).toEqual([50])
    await world.run(1500)
    expect(world.values()).toEqual([100, 0])
    world.driver.hold(false)
    await world.run(1000)
    expect(world.sent.map(({ at }) => at)).toEqual([0, 50, 2000, 2250])
  })

  it('when the page is silent for a second, and not later', async () => {
    play('oscillate', [mode(0), ...[0, 500, 1000, 1500].map((at) => stroke(at))])
    await world.run(3000, true)
    expect(world.stops).toEqual([1000])
    expect(world.silences).toBe(1)
    expect(world.values()).toEqual([100])
  })

  it('a page that is silent while nothing moves or waits stops nothing', async () => {
    play('vibrate', [])
    await world.run(5000, true)
    expect(world.stops).toEqual([])
  })

  it('a removed device gets nothing more, and comes back without its past', async () => {
    play('vibrate', beats(0, 1000))
    await world.run(50)
    world.driver.setDevices([])
    await world.run(3000)
    world.driver.setDevices([device([output('vibrate')])])
    await world.run(3000)
    expect(world.values()).toEqual([100])
  })
})

it('a test is short and within the limits', async () => {
  play('vibrate', [], { maximum: 50 })
  world.driver.test(0, '0 vibrate')
  await world.run(3000)
  expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
    [0, 30],
    [1200, 0],
  ])
})
