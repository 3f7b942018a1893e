/** Strokes of outputs that take a position without a time. */
import { beforeEach, expect, it } from 'vitest'
import { beats, mode, play, stroke, World } from './testing/driver-world.ts'

let world: World
beforeEach(() => {
  world = new World()
})
const FASTEST_PER_STEP = 18

it('goes up in even steps after a beat, and down until the next one', async () => {
  play(world, 'position', beats(0, 1000))
  await world.run(990)
  const up = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
  expect(world.values()).toEqual([...up, ...up.toReversed().map((value) => value - 10)])
  expect(world.sent.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => index * 50))
})

it('takes larger and fewer steps where the device needs time between commands', async () => {
  play(world, 'position', beats(0, 1000), { gap: 100 })
  await world.run(490)
  expect(world.sent.map(({ at, value }) => [at, value])).toEqual([
    [0, 20],
    [100, 40],
    [200, 60],
    [300, 80],
    [400, 100],
  ])
})

it('never steps farther than the fastest movement, however quick the beats are', async () => {
  const quick = { interval: 120 }
  play(world, 'position', [mode(0), ...[0, 120, 240, 360, 480].map((at) => stroke(at, quick))])
  await world.run(700)
  const values = [0, ...world.values()]
  expect(Math.max(...values)).toBeGreaterThan(20)
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)))
  expect(Math.max(...steps)).toBeLessThanOrEqual(FASTEST_PER_STEP)
})

it('keeps to range, strength, the style and the other way round', async () => {
  const reached = async (settings: Parameters<typeof play>[3], ...items: Parameters<typeof play>[2]) => {
    world = new World()
    play(world, 'position', items, settings)
    await world.run(4990)
    return [Math.min(...world.values()), Math.max(...world.values())]
  }
  const slow = (at: number) => stroke(at, { interval: 2000 })
  const strokes = [mode(0), slow(0), slow(2000), slow(4000)]
  expect(await reached({ settings: { maximum: 40 } }, ...strokes)).toEqual([0, 40])
  expect((await reached({ settings: { range: { min: 20, max: 60 } } }, ...strokes))[1]).toBe(60)
  expect((await reached({}, mode(0, { low: 0, high: 0.5 }), slow(0)))[1]).toBe(50)
  expect(await reached({ settings: { invert: true } }, mode(0), slow(0))).toEqual([0, 100])
})

it('waits for the answer, and goes on from the step that was sent', async () => {
  world.open = []
  play(world, 'position', beats(0, 1000))
  await world.run(300)
  expect(world.values()).toEqual([10])
  world.open[0]?.answer()
  await world.run(10)
  expect(world.values()).toEqual([10, 28])
})

it('stands still at a stop, in a rest, while held and without strength, and goes on from there', async () => {
  play(world, 'position', beats(0, 1000, 2000, 3000))
  await world.run(120)
  expect(world.values()).toEqual([10, 20, 30])
  world.driver.hold(true)
  await world.run(800)
  world.driver.hold(false)
  await world.run(200)
  expect(world.values().slice(3, 5)).toEqual([37, 44])
  world.driver.setVolume(0)
  const count = world.sent.length
  await world.run(500)
  expect(world.sent).toHaveLength(count)
  world.driver.stop()
  await world.run(3000)
  expect(world.sent).toHaveLength(count)
})

it('has nothing to send once it has arrived', async () => {
  play(world, 'position', beats(0))
  await world.run(5000)
  expect(world.values().at(-1)).toBe(0)
  expect(world.timers).toEqual([])
})
