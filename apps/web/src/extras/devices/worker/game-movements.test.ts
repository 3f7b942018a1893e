/** Movements of a script in a game: in strokes alone, each until the next beat. */
import { beforeEach, expect, test } from 'vitest'
import type { ScriptMovement } from '../model/track.ts'
import { mode, play, stroke, World } from './testing/driver-world.ts'

let world: World
beforeEach(() => {
  world = new World()
})

/** Of the beat at `beat`, ms. */
const movement = (beat: number, at: number, until: number, to: number): ScriptMovement => ({
  kind: 'movement',
  audio: at / 1000,
  at: at + 1000,
  until: until + 1000,
  axis: 'stroke',
  outputs: ['linear', 'vibrate'],
  from: 1 - to,
  to,
  level: 0.5,
  beat: beat / 1000,
})
const sent = () => world.sent.map(({ at, value }) => [at, value])
/** Up in 600 ms and down in 400. */
const whole = (beat: number) => [movement(beat, beat, beat + 600, 1), movement(beat, beat + 600, beat + 1000, 0)]

test('They are played in strokes, and not before the session has a mode, in a rest, or with other beats', async () => {
  play(world, 'linear', [...whole(0), mode(1000), ...whole(1000), mode(2000, { mode: 'off' }), ...whole(2000)])
  await world.run(3000)
  expect(sent()).toEqual([
    [1000, 100],
    [1600, 0],
  ])
  world.driver.add([mode(3000, { isStroking: false }), ...whole(3000)], false)
  await world.run(1500)
  expect(world.sent).toHaveLength(2)
})

test('A rest ends what waits of a stroke, and a level at once', async () => {
  play(world, 'vibrate', [mode(0), ...whole(0), mode(300, { mode: 'off' })])
  await world.run(1500)
  expect(sent()).toEqual([
    [0, 50],
    [300, 0],
  ])
})

test('The next beat of the session ends the movements of the one before', async () => {
  play(world, 'linear', [mode(0), ...whole(0), stroke(500), mode(1400, { mode: 'off' })])
  await world.run(2000)
  expect(sent()).toEqual([
    [0, 100],
    [500, 100],
    [1000, 0],
  ])
})

test('A stroke of the session lasts until the next beat, which the script may have', async () => {
  play(world, 'linear', [mode(0), stroke(0), ...whole(1000), mode(2000, { mode: 'off' }), stroke(2000)])
  await world.run(2500)
  expect(sent()).toEqual([
    [0, 100],
    [500, 0],
    [1000, 100],
    [1600, 0],
  ])
})

test('A stroke that has begun ends, one that is taken back does not begin, and Stop ends all of it', async () => {
  play(world, 'linear', [mode(0), ...whole(0), ...whole(1000)])
  await world.run(100)
  world.driver.retract(0.6)
  await world.run(1500)
  expect(sent()).toEqual([
    [0, 100],
    [600, 0],
  ])
  world.driver.add(whole(2000), false)
  await world.run(500)
  expect(world.sent).toHaveLength(3)
  world.driver.stop()
  await world.run(2000)
  expect([world.stops.length, world.sent.length]).toEqual([1, 3])
})
