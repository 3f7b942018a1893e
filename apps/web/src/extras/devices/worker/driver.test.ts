/** The driver's commands, their times, and the reasons for which it stops. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ScriptMovement } from '../model/track.ts'
import { beats, device, mode, output, plain, play, stroke, World } from './testing/driver-world.ts'

let world: World
beforeEach(() => {
  world = new World()
})

describe('a script of a video', () => {
  const movement = (at: number, until: number, change: Partial<ScriptMovement> = {}): ScriptMovement => ({
    kind: 'movement',
    audio: at / 1000,
    at: at + 1000,
    until: until + 1000,
    axis: 'stroke',
    outputs: ['linear', 'position', 'vibrate'],
    from: 0,
    to: 1,
    level: 0.5,
    ...change,
  })

  it('moves to its positions without a beat or a mode', async () => {
    play(world, 'linear', [movement(0, 1000), movement(1000, 1500, { from: 1, to: 0.4 })])
    await world.run(1800)
    expect(world.sent.map(({ at, value, duration }) => [at, value, duration])).toEqual([
      [0, 100, 1000],
      [1000, 40, 500],
    ])
  })
  it('is no faster than devices move: a jump ends where it can be in its time', async () => {
    play(world, 'linear', [movement(0, 100, { from: 0.2 }), movement(1000, 1100, { from: 1, to: 0.9 })])
    await world.run(1500)
    expect(world.sent.map(({ value }) => value)).toEqual([55, 90])
  })
  it('gives its level until its end, to the outputs that follow it', async () => {
    play(world, 'vibrate', [movement(0, 800), movement(900, 1000, { outputs: ['rotate'] })])
    await world.run(1500)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 50],
      [800, 0],
    ])
  })
  it('moves an output along the axis that was chosen for it, and that alone', async () => {
    const parts = { '0 linear': { axis: 'roll' as const, invert: false, range: { min: 0, max: 100 } } }
    const roll = movement(0, 1000, { axis: 'roll', outputs: [], from: 0.5, to: 1 })
    play(world, 'linear', [roll, movement(0, 800)], { settings: { parts } })
    await world.run(1500)
    expect(world.sent.map(({ at, value, duration }) => [at, value, duration])).toEqual([[0, 100, 1000]])
  })
  it('moves the part that is named after an axis along it, and not by the strokes of other sessions', async () => {
    world.driver.setSettings({ cap: 1, devices: { 'toy 1': plain } })
    const pitch = output('linear', { id: '1 linear', feature: 1, axis: 'pitch' })
    world.driver.setDevices([device([output('linear'), pitch])])
    world.driver.heartbeat()
    world.driver.add([movement(0, 500, { axis: 'pitch', outputs: [], from: 0.5, to: 0.2 })], false)
    await world.run(600)
    world.driver.add([mode(700), stroke(700)], false)
    await world.run(1500)
    expect(world.sent.map(({ output: id, value }) => [id, value])).toEqual([
      ['0 1 linear', 20],
      ['0 0 linear', 100],
      ['0 0 linear', 0],
    ])
  })
  it('begins around the middle of an axis that rests there, with the strength that the limits allow', async () => {
    const parts = { '0 linear': { axis: 'sway' as const, invert: false, range: { min: 0, max: 100 } } }
    const sway = movement(0, 1000, { axis: 'sway', outputs: [], from: 0.5, to: 0 })
    play(world, 'linear', [sway], { settings: { parts, maximum: 40 } })
    await world.run(1500)
    expect(world.values()).toEqual([30])
    world = new World()
    play(world, 'position', [{ ...sway, until: 1500 }], { settings: { parts: { '0 position': parts['0 linear'] } } })
    await world.run(30)
    expect(world.values()).toEqual([45])
  })
  it('keeps the range of a part inside that of its device, and turns both ways round', async () => {
    const part = { axis: null, invert: true, range: { min: 50, max: 100 } }
    const settings = { parts: { '0 linear': part }, range: { min: 20, max: 60 } }
    play(world, 'linear', [movement(0, 1000), movement(1000, 2000, { from: 1, to: 0 })], { settings })
    await world.run(2500)
    expect(world.values()).toEqual([40, 60])
    world = new World()
    play(world, 'linear', [movement(0, 1000)], { settings: { ...settings, invert: true } })
    await world.run(1500)
    expect(world.values()).toEqual([60])
  })
  it('tests a part around the rest of its axis', async () => {
    const parts = { '0 linear': { axis: 'twist' as const, invert: false, range: { min: 0, max: 100 } } }
    play(world, 'linear', [], { settings: { parts } })
    world.driver.test(0, '0 linear')
    await world.run(1500)
    expect(world.values()).toEqual([100, 50])
  })
  it('tests a part with steps from the middle, where it rests', async () => {
    const parts = { '0 position': { axis: 'twist' as const, invert: false, range: { min: 0, max: 100 } } }
    play(world, 'position', [], { settings: { parts } })
    world.driver.test(0, '0 position')
    await world.run(1500)
    const [first = 0] = world.values()
    expect(first).toBeGreaterThan(50)
    expect(Math.min(...world.values())).toBeGreaterThanOrEqual(50)
  })
  it('ends with a stop', async () => {
    play(world, 'linear', [movement(0, 400), movement(500, 900)])
    await world.run(200)
    world.driver.stop()
    await world.run(2000)
    expect(world.sent).toHaveLength(1)
  })
  it('ends on every axis with one stop, also the movements that wait', async () => {
    const axes = ['stroke', 'surge', 'sway', 'twist', 'roll', 'pitch'] as const
    world.driver.setSettings({ cap: 1, devices: { 'toy 1': plain } })
    const outputs = axes.map((axis, feature) => output('linear', { id: `${feature} linear`, feature, axis }))
    world.driver.setDevices([device([...outputs, output('position', { id: '6 position', axis: 'roll' })])])
    world.driver.heartbeat()
    const all = (from: number, until: number) => axes.map((axis) => movement(from, until, { axis, from: 0.5, to: 1 }))
    world.driver.add([...all(0, 400), ...all(500, 900)], false)
    await world.run(200)
    const moved = new Set(world.sent.map(({ output: id }) => id))
    expect(moved.size).toBe(7)
    const sent = world.sent.length
    world.driver.stop()
    expect(world.stops).toEqual([200])
    await world.run(2000)
    expect(world.sent).toHaveLength(sent)
  })
})

describe('what is sent', () => {
  it('pulses on each beat and falls to 0 between', async () => {
    play(world, 'vibrate', beats(100, 1100))
    await world.run(3000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [100, 100],
      [350, 0],
      [1100, 100],
      [1350, 0],
    ])
  })

  it('makes softer notes weaker, and slower tempos too', async () => {
    play(world, 'vibrate', [mode(0), stroke(0, { weight: 0.5 }), stroke(1000, { demand: 0 })])
    await world.run(3000)
    expect(world.values()).toEqual([50, 0, 50, 0])
  })

  it('holds one level where beats are too quick for the device, and at the edge', async () => {
    play(world, 'vibrate', [mode(0), stroke(0, { interval: 100 }), stroke(100, { interval: 100 })], { gap: 80 })
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
    play(world, 'oscillate', [mode(0), stroke(0, { demand: 0.25 }), stroke(1000, { demand: 0.5 })])
    await world.run(4000)
    expect(world.values()).toEqual([25, 50, 0])
  })

  it('moves up after a beat and down until the next one', async () => {
    play(world, 'linear', beats(0, 1000))
    await world.run(900)
    expect(world.sent).toEqual([
      { at: 0, output: '0 0 linear', value: 100, duration: 500 },
      { at: 500, output: '0 0 linear', value: 0, duration: 500 },
    ])
  })

  it('keeps to the part of the length that the style covers, and makes one move a beat where beats are quick', async () => {
    const style = mode(0, { low: 0.5, high: 1 })
    const quick = { interval: 150 }
    play(world, 'linear', [style, stroke(0, quick), stroke(150, quick), stroke(300, quick)])
    await world.run(400)
    // At most 3.5 lengths a second: the stroke is full here.
    expect(world.values()).toEqual([100, 50, 100])
  })

  it('does not stroke to beats that are no strokes', async () => {
    play(world, 'linear', [mode(0, { isStroking: false }), stroke(0), stroke(500)])
    await world.run(1000)
    expect(world.sent).toEqual([])
  })

  it('vibrates as the session asks, until the end of it', async () => {
    play(world, 'vibrate', [{ kind: 'vibration', audio: 0, at: 1000, level: 0.5, until: 3000 }])
    await world.run(5000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 50],
      [2000, 0],
    ])
  })

  it('acts earlier or later by the offset of the device', async () => {
    play(world, 'vibrate', beats(500), { settings: { offset: -200 } })
    await world.run(1000)
    expect(world.sent[0]?.at).toBe(300)
  })

  it('sends earlier by the time that a command takes to the server', async () => {
    world.transit = 12
    play(world, 'vibrate', beats(500))
    await world.run(1000)
    expect(world.sent.map(({ at }) => at)).toEqual([488, 738])
  })

  it('forgets what is retracted, and plays what replaces it', async () => {
    play(world, 'vibrate', beats(100, 1100))
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
    play(world, 'vibrate', items)
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
    play(world, 'vibrate', beats(0), { settings: { off: ['0 vibrate'] } })
    await world.run(2000)
    expect(world.sent).toEqual([])
  })
})

describe('one command at a time', () => {
  it('waits for the answer, and then sends the newest value only', async () => {
    world.open = []
    play(world, 'vibrate', [mode(0, { mode: 'steady' }), stroke(0)])
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
    play(world, 'vibrate', [mode(0, { mode: 'steady' }), stroke(0)], { gap: 200 })
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
    play(world, 'vibrate', beats(0))
    await world.run(10)
    world.open[0]?.refuse()
    await world.run(2000)
    expect(world.faults).toEqual([0])
    expect(world.values()).toEqual([100, 0])
  })

  it('a late movement has the time that is left', async () => {
    world.open = []
    play(world, 'linear', beats(0, 1000))
    await world.run(600)
    world.open[0]?.answer()
    await world.run(10)
    expect(world.sent.at(-1)).toEqual({ at: 600, output: '0 0 linear', value: 0, duration: 400 })
  })
})

describe('zero', () => {
  it('on stop: at once, and nothing that was scheduled', async () => {
    play(world, 'vibrate', beats(0, 1000))
    await world.run(50)
    world.driver.stop()
    expect(world.stops).toEqual([50])
    await world.run(3000)
    expect(world.values()).toEqual([100])
  })

  it('in a rest and a pause', async () => {
    play(world, 'oscillate', [mode(0), stroke(0), mode(500, { mode: 'off' }), stroke(900)])
    await world.run(3000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 100],
      [500, 0],
    ])
  })

  it('while held: at once, and beats go on only afterwards', async () => {
    play(world, 'vibrate', beats(0, 1000, 2000))
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
    play(world, 'oscillate', [mode(0), ...[0, 500, 1000, 1500].map((at) => stroke(at))])
    await world.run(3000, true)
    expect(world.stops).toEqual([1000])
    expect(world.silences).toBe(1)
    expect(world.values()).toEqual([100])
  })

  it('a page that is silent while nothing moves or waits stops nothing', async () => {
    play(world, 'vibrate', [])
    await world.run(5000, true)
    expect(world.stops).toEqual([])
  })

  it('a removed device gets nothing more, and comes back without its past', async () => {
    play(world, 'vibrate', beats(0, 1000))
    await world.run(50)
    world.driver.setDevices([])
    await world.run(3000)
    world.driver.setDevices([device([output('vibrate')])])
    await world.run(3000)
    expect(world.values()).toEqual([100])
  })
})
