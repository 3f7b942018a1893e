/** Limits of the driver, which hold for every request of a session. */
import { beforeEach, describe, expect, it } from 'vitest'
import { beats, device, mode, output, plain, play, stroke, World } from './testing/driver-world.ts'

let world: World
beforeEach(() => {
  world = new World()
})

describe('limits', () => {
  const peak = () => Math.max(...world.values())

  it('multiplies cap, mixer and maximum', async () => {
    world.driver.setVolume(0.5)
    play(world, 'vibrate', beats(0), { settings: { maximum: 50 }, cap: 0.8 })
    await world.run(100)
    expect(peak()).toBe(20)
  })

  it('follows the mixer while a level stands', async () => {
    play(world, 'vibrate', [mode(0, { mode: 'steady' }), stroke(0)])
    await world.run(100)
    world.driver.setVolume(0.3)
    await world.run(100)
    world.driver.setVolume(0)
    await world.run(100)
    expect(world.values()).toEqual([100, 30, 0])
  })

  it.each([Number.NaN, Infinity, -1, 0])('a cap of %s moves nothing', async (cap) => {
    play(world, 'vibrate', beats(0), { cap })
    await world.run(2000)
    expect(world.values()).toEqual([])
  })

  it('keeps a level and a stroke within the range', async () => {
    play(world, 'vibrate', [mode(0), stroke(0, { weight: 0.5 })], { settings: { range: { min: 20, max: 60 } } })
    await world.run(2000)
    expect(world.values()).toEqual([40, 0])
    world = new World()
    play(world, 'linear', beats(0, 1000), { settings: { range: { min: 20, max: 60 } } })
    await world.run(900)
    expect(world.values()).toEqual([60, 20])
  })

  it('begins gently after a rest', async () => {
    play(world, 'oscillate', [mode(0), ...[0, 1000, 2000].map((at) => stroke(at))], { settings: { easeIn: 2 } })
    await world.run(2500)
    const values = world.values()
    expect(values[0]).toBe(10)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(peak()).toBe(100)
  })

  it('shortens strokes by the strength, and where the device could not follow', async () => {
    play(world, 'linear', beats(0, 1000), { settings: { maximum: 40 } })
    await world.run(900)
    expect(world.values()).toEqual([40, 0])
    world = new World()
    play(world, 'linear', [mode(0), stroke(0, { interval: 200 }), stroke(200, { interval: 200 })])
    await world.run(150)
    expect(world.values()).toEqual([35, 0])
  })

  it('inverts positions, the direction of a rotation, and pulses', async () => {
    play(world, 'linear', beats(0, 1000), { settings: { invert: true } })
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
    play(world, 'vibrate', beats(0, 1000), { settings: { invert: true } })
    await world.run(900)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([[250, 100]])
  })

  it('no level stands longer than its beats', async () => {
    play(world, 'oscillate', [mode(0), stroke(0, { interval: 60_000 })])
    await world.run(4000)
    expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
      [0, 100],
      [2500, 0],
    ])
  })
})

it('a test is short and within the limits', async () => {
  play(world, 'vibrate', [], { settings: { maximum: 50 } })
  world.driver.test(0, '0 vibrate')
  await world.run(3000)
  expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
    [0, 30],
    [1200, 0],
  ])
})
