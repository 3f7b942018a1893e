/** Whatever a session, the settings and the device say: caps, speeds, and zero after everything that stops. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scriptAxes } from '@rubato/builder/script-axes'
import type { Bounds } from '../model/device.ts'
import type { DeviceSettings, PartSettings } from '../model/settings.ts'
import type { TrackItem } from '../model/track.ts'
import { device, mode, output, plain, stroke, World, type Sent } from './testing/driver-world.ts'
import { easedAt, limitedLevel, limitedMove, limitedPosition } from './limits.ts'
import { createPlace } from './place.ts'

const broken = fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 0, 1e9)
/** A share, or a number that no share is. */
const anyShare = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: broken },
)
const share = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0)
const range: fc.Arbitrary<Bounds> = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([a, b]) => ({ min: Math.min(a, b), max: a % 2 ? 100 : Math.max(a, b) }))
const settings: fc.Arbitrary<DeviceSettings> = fc.record({
  name: fc.constant(''),
  off: fc.constant([]),
  maximum: fc.oneof(fc.integer({ min: 0, max: 100 }), broken),
  range,
  easeIn: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), broken),
  offset: fc.integer({ min: -500, max: 500 }),
  invert: fc.boolean(),
  parts: fc.constant({}),
})

it('No level exceeds the product of cap, mixer and maximum, and is a whole number of the device', () => {
  const limit = fc.record({ cap: anyShare, volume: anyShare, settings, ease: anyShare })
  const steps = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(anyShare, limit, steps, fc.boolean(), (level, given, max, isRotation) => {
      const own = output(isRotation ? 'rotate' : 'vibrate', { values: { min: isRotation ? -max : 0, max } })
      const value = limitedLevel(level, given, own)
      const allowed = share(given.cap) * share(given.volume) * share(given.settings.maximum / 100)
      expect(Number.isInteger(value)).toBe(true)
      expect(Math.abs(value)).toBeLessThanOrEqual(allowed * max + 1e-6)
    }),
    { numRuns: 300 },
  )
})

it('The ease-in begins low and never exceeds the full level, also after clock jumps', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double({ min: -1e12, max: 1e12 }), broken), settings, (ms, given) => {
      const ease = easedAt(ms, given)
      expect(ease).toBeGreaterThanOrEqual(0.1)
      expect(ease).toBeLessThanOrEqual(1)
    }),
  )
})

it('A movement stays within the length and its durations', () => {
  const limit = fc.record({ cap: anyShare, volume: anyShare, settings, ease: anyShare })
  const to = fc.constantFrom('low' as const, 'high' as const)
  fc.assert(
    fc.property(to, anyShare, anyShare, fc.oneof(fc.double({ min: 0, max: 9000 }), broken), limit, (...given) => {
      const [end, low, high, ms, limits] = given
      const move = limitedMove({ to: end, low, high }, ms, limits, output('linear'))
      if (!move) return
      expect(Number.isInteger(move.value) && move.value >= 0 && move.value <= 100).toBe(true)
      expect(move.duration >= 20 && move.duration <= 5000).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('A movement of a script is as far from the rest of its axis as the strength allows, and no faster than devices move', () => {
  const limit = fc.record({ cap: anyShare, volume: anyShare, settings, ease: anyShare })
  fc.assert(
    fc.property(anyShare, anyShare, fc.integer({ min: 40, max: 9000 }), limit, (start, to, ms, given) => {
      const own = { ...given, settings: { ...given.settings, invert: false, range: { min: 0, max: 100 } } }
      const moved = limitedPosition({ to: 'high', low: 0, high: to, start, rest: 0.5 }, ms, own)
      const strength = share(given.cap) * share(given.volume) * share(given.settings.maximum / 100) * share(given.ease)
      expect(Math.abs((moved ?? 0.5) - 0.5)).toBeLessThanOrEqual(0.5 * strength + 1e-6)
      const from = 0.5 + (share(start) - 0.5) * strength
      expect(Math.abs((moved ?? from) - from)).toBeLessThanOrEqual((3.5 * ms) / 1000 + 1e-6)
    }),
    { numRuns: 300 },
  )
})

type Step =
  | { kind: 'items'; items: readonly TrackItem[]; isAll: boolean }
  | { kind: 'volume'; volume: number }
  | { kind: 'retract' | 'stop' | 'hold' | 'free' | 'answer' | 'refuse' }
/** With the time until the next one, ms. */
type Timed = Step & { ms: number }

const time = fc.integer({ min: -500, max: 4000 })
const item = fc.oneof(
  fc
    .record({
      at: time,
      weight: anyShare,
      demand: anyShare,
      interval: fc.oneof(fc.integer({ min: 60, max: 1500 }), broken),
    })
    .map(({ at, ...more }) => stroke(at, more)),
  fc
    .record({ at: time, kind: fc.constantFrom('off', 'pulse', 'steady') })
    .map(({ at, kind }) => mode(at, { mode: kind })),
  fc
    .record({ at: time, level: anyShare, ms: fc.integer({ min: 0, max: 2000 }) })
    .map(({ at, level, ms }): TrackItem => ({
      kind: 'vibration',
      audio: at / 1000,
      at: at + 1000,
      level,
      until: at + 1000 + ms,
    })),
)
const movement = fc
  .record({ at: time, ms: fc.integer({ min: 1, max: 2000 }), from: anyShare, to: anyShare, level: anyShare })
  .chain((given) => fc.constantFrom(...scriptAxes).map((axis) => ({ ...given, axis })))
  .map(({ at, ms, ...more }): TrackItem => ({
    kind: 'movement',
    audio: at / 1000,
    at: at + 1000,
    until: at + 1000 + ms,
    outputs: ['linear', 'position', 'vibrate'],
    ...more,
  }))
const part: fc.Arbitrary<PartSettings> = fc.record({
  axis: fc.constantFrom(null, 'stroke', 'sway'),
  invert: fc.boolean(),
  range,
})
const steps: fc.Arbitrary<Timed[]> = fc.array(
  fc
    .tuple(
      fc.oneof(
        fc.record({
          kind: fc.constant('items' as const),
          items: fc
            .array(fc.oneof(item, movement), { minLength: 1, maxLength: 8 })
            .map((items) => [mode(-500), ...items]),
          isAll: fc.boolean(),
        }),
        fc.record({ kind: fc.constant('volume' as const), volume: anyShare }),
        fc.record({ kind: fc.constantFrom('retract', 'stop', 'hold', 'free', 'answer', 'refuse') }),
      ),
      fc.integer({ min: 0, max: 900 }),
    )
    .map(([step, ms]) => ({ ...step, ms })),
  { minLength: 2, maxLength: 12 },
)

function apply(world: World, step: Step): void {
  const { driver } = world
  if (step.kind === 'items') driver.add(step.items, step.isAll)
  else if (step.kind === 'volume') driver.setVolume(step.volume)
  else if (step.kind === 'retract') driver.retract(world.now / 1000 - 1)
  else if (step.kind === 'stop') driver.stop()
  else if (step.kind === 'hold' || step.kind === 'free') driver.hold(step.kind === 'hold')
  else for (const open of world.open?.splice(0) ?? []) open[step.kind]()
}

const isLevel = ({ output: id }: Sent): boolean => id.endsWith('vibrate')

/** Whether the level is at zero by the commands that were sent and the stops, in their order. */
const isAtZero = ({ sent }: World, stoppedAt: number): boolean => {
  const last = sent.findLast(isLevel)
  return last === undefined || last.value === 0 || last.at <= stoppedAt
}

/** The values that are inside the range of a part, which is inside that of its device; both percent. A half is rounded either way. */
function withinRanges(device: Bounds, part: Bounds): Bounds {
  const within = (percent: number) => device.min + ((device.max - device.min) * percent) / 100
  return { min: Math.floor(within(part.min)), max: Math.ceil(within(part.max)) }
}

const outside = (values: readonly number[], { min, max }: Bounds) =>
  values.filter((value) => value < min || value > max)
const valuesOf = ({ sent }: World, id: string) =>
  sent.filter(({ output: own }) => own === `0 ${id}`).map(({ value }) => value)

/** A value is a whole percent: the part of the length by which rounding moves it. */
const ROUNDED = 0.005

/** The fastest movement of an output with a position, lengths a second. After a stop it may be anywhere. */
function fastest({ sent: all, stops }: World, id: string): number {
  const sent = all.filter(({ output: own }) => own === id)
  const place = createPlace({ min: 0, max: 100 })
  const left = [...stops]
  const speeds = sent.map(({ at, value, duration }) => {
    if (duration === undefined) return 0
    // A stop in the same millisecond may have come after the command.
    for (let stop = left[0] ?? Infinity; stop <= at; stop = left[0] ?? Infinity) {
      left.shift()
      if (stop < at) place.forget()
    }
    const speed = ((place.farthest(value, at) - ROUNDED) / duration) * 1000
    place.move(value, duration, at)
    return speed
  })
  return Math.max(0, ...speeds)
}

it('Any session ends at zero, keeps its cap, its speed and the range of each part, and moves nothing while it is held', async () => {
  const plan = fc.record({
    steps,
    range,
    parts: fc.record({ '0 linear': part, '1 linear': part, '2 position': part }),
    cap: anyShare,
    isSilent: fc.boolean(),
    hangs: fc.boolean(),
    gap: fc.integer({ min: 0, max: 300 }),
  })
  const roll = output('linear', { id: '1 linear', feature: 1, axis: 'roll' })
  const steppedSway = output('position', { id: '2 position', feature: 2, axis: 'sway' })
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps: given, cap, isSilent, hangs, gap, range: own, parts }) => {
      const world = new World()
      const { driver } = world
      driver.setSettings({ cap, devices: { 'toy 1': { ...plain, maximum: 70, range: own, parts } } })
      const vibrator = output('vibrate', { values: { min: 0, max: 7 } })
      driver.setDevices([device([vibrator, output('linear'), roll, steppedSway], gap)])
      driver.heartbeat()
      world.open = hangs ? [] : null
      let isHeld = false
      for (const { ms, ...step } of given) {
        const from = world.sent.length
        apply(world, step)
        if (step.kind === 'hold' || step.kind === 'free') isHeld = step.kind === 'hold'
        await world.run(ms)
        const moved = world.sent.slice(from).filter((sent) => sent.value !== 0 || !isLevel(sent))
        expect(isHeld ? moved : []).toEqual([])
      }
      const levels = world.sent.filter(isLevel)
      expect(Math.max(0, ...levels.map(({ value }) => value))).toBeLessThanOrEqual(share(cap) * 0.7 * 7 + 1e-6)
      for (const id of ['0 linear', '1 linear'] as const) {
        expect(fastest(world, `0 ${id}`)).toBeLessThanOrEqual(3.51)
        expect(outside(valuesOf(world, id), withinRanges(own, parts[id].range))).toEqual([])
      }
      // Steps come into the range from where the output was; from then on they are inside.
      const places = valuesOf(world, '2 position')
      const partRange = withinRanges(own, parts['2 position'].range)
      const entered = places.findIndex((value) => outside([value], partRange).length === 0)
      expect(outside(entered < 0 ? [] : places.slice(entered), partRange)).toEqual([])
      const lengths = places.slice(1).map((value, index) => Math.abs(value - (places[index] ?? value)))
      expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(0.35 * Math.max(50, gap) + 1)
      // Answers come again; the page is alive or silent from now on.
      for (const open of world.open?.splice(0) ?? []) open.answer()
      world.open = null
      await world.run(12_000, isSilent)
      expect(isAtZero(world, world.stops.at(-1) ?? Number.NEGATIVE_INFINITY)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
