/** Whatever a session, the settings and the device say: caps, speeds, and zero after everything that stops. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DeviceSettings } from '../model/settings.ts'
import type { TrackItem } from '../model/track.ts'
import { device, mode, output, plain, stroke, World } from './testing/driver-world.ts'
import { easedAt, limitedLevel, limitedMove } from './limits.ts'
import { createPlace } from './place.ts'

const broken = fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 0, 1e9)
/** A share, or a number that no share is. */
const anyShare = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: broken },
)
const share = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0)
const settings: fc.Arbitrary<DeviceSettings> = fc.record({
  name: fc.constant(''),
  off: fc.constant([]),
  maximum: fc.oneof(fc.integer({ min: 0, max: 100 }), broken),
  range: fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([a, b]) => ({ min: Math.min(a, b), max: a % 2 ? 100 : Math.max(a, b) })),
  easeIn: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), broken),
  offset: fc.integer({ min: -500, max: 500 }),
  invert: fc.boolean(),
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
const steps: fc.Arbitrary<Timed[]> = fc.array(
  fc
    .tuple(
      fc.oneof(
        fc.record({
          kind: fc.constant('items' as const),
          items: fc.array(item, { minLength: 1, maxLength: 8 }).map((items) => [mode(-500), ...items]),
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

/** Levels that the outputs have by the commands that were sent and the stops, in their order. */
const isAtZero = (world: World, stoppedAt: number): boolean => {
  const ids = new Set(world.sent.filter(({ duration }) => duration === undefined).map(({ output: id }) => id))
  return [...ids].every((id) => {
    const last = world.sent.findLast((sent) => sent.output === id)
    return last === undefined || last.value === 0 || last.at <= stoppedAt
  })
}

/** The fastest movement of the linear output, lengths a second. After a stop it may be anywhere. */
function fastest({ sent, stops }: World): number {
  const place = createPlace({ min: 0, max: 100 })
  const left = [...stops]
  const speeds = sent.map(({ at, value, duration }) => {
    if (duration === undefined) return 0
    for (; (left[0] ?? Infinity) <= at; left.shift()) place.forget()
    const speed = (place.farthest(value, at) / duration) * 1000
    place.move(value, duration, at)
    return speed
  })
  return Math.max(0, ...speeds)
}

it('Any session ends at zero, keeps its cap and its speed, and moves nothing while it is held', async () => {
  const plan = fc.record({
    steps,
    cap: anyShare,
    isSilent: fc.boolean(),
    hangs: fc.boolean(),
    gap: fc.integer({ min: 0, max: 300 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps: given, cap, isSilent, hangs, gap }) => {
      const world = new World()
      const { driver } = world
      driver.setSettings({ cap, devices: { 'toy 1': { ...plain, maximum: 70 } } })
      driver.setDevices([device([output('vibrate', { values: { min: 0, max: 7 } }), output('linear')], gap)])
      driver.heartbeat()
      world.open = hangs ? [] : null
      let isHeld = false
      for (const { ms, ...step } of given) {
        const from = world.sent.length
        apply(world, step)
        if (step.kind === 'hold' || step.kind === 'free') isHeld = step.kind === 'hold'
        await world.run(ms)
        const moved = world.sent.slice(from).filter(({ value, duration }) => value !== 0 || duration !== undefined)
        expect(isHeld ? moved : []).toEqual([])
      }
      const levels = world.sent.filter(({ duration }) => duration === undefined)
      expect(Math.max(0, ...levels.map(({ value }) => value))).toBeLessThanOrEqual(share(cap) * 0.7 * 7 + 1e-6)
      expect(fastest(world)).toBeLessThanOrEqual(3.51)
      // Answers come again; the page is alive or silent from now on.
      for (const open of world.open?.splice(0) ?? []) open.answer()
      world.open = null
      await world.run(12_000, isSilent)
      expect(isAtZero(world, world.stops.at(-1) ?? Number.NEGATIVE_INFINITY)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
