/** The one place where levels and movements are limited. Every number that reaches a device has passed here. */
import type { Bounds, DeviceOutput } from '../model/device.ts'
import type { DeviceSettings } from '../model/settings.ts'

/** Longest time that a level is held without another command, ms. */
export const LEVEL_LIFE_MS = 2500
/** Fastest movement of an output with a position, full lengths a second: about the speed of strokers. */
const FASTEST_PER_S = 3.5
/** Movements that are shorter than this are left out, ms. */
export const SHORTEST_MOVE_MS = 40
/** The level with which the ease-in begins. */
const EASE_FROM = 0.1

export interface Limit {
  /** The member's cap and the mixer's channel, 0..1 each. */
  cap: number
  volume: number
  settings: DeviceSettings
  /** 0..1, from `easedAt`. */
  ease: number
}

/** Not finite counts as 0: a device never moves because of a broken number. */
export const clamp = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min

const share = (value: number): number => clamp(value, 0, 1)

/** How far the ease-in is, `ms` after its beginning: 0.1 to 1. */
export function easedAt(ms: number, { easeIn }: DeviceSettings): number {
  if (easeIn <= 0) return 1
  return clamp(EASE_FROM + ((1 - EASE_FROM) * ms) / (easeIn * 1000), EASE_FROM, 1)
}

/** The strongest share of a device's power that the member allows. */
const allowedOf = ({ cap, volume, settings }: Omit<Limit, 'ease'>): number =>
  share(cap) * share(volume) * share(settings.maximum / 100)

const strengthOf = (limit: Limit): number => allowedOf(limit) * share(limit.ease)

const withinRange = (value: number, { range }: DeviceSettings): number =>
  share((range.min + share(value) * (range.max - range.min)) / 100)

/** Products of decimal shares are a little too small: 0.7 * 10 has to allow 7. */
const ROUNDING = 1e-9

/** The highest value that the limits allow. Rounded down: on a device of few steps that can be 0. */
export const highestValue = (limit: Omit<Limit, 'ease'>, { values }: DeviceOutput, isBackwards = false): number =>
  Math.floor(allowedOf(limit) * (isBackwards ? -values.min : values.max) + ROUNDING)

/** The device's value for a level of 0..1: 0 stays 0, whatever the range is. */
export function limitedLevel(level: number, limit: Limit, output: DeviceOutput): number {
  const { kind, values } = output
  if (share(level) === 0) return 0
  const strength = withinRange(level, limit.settings) * strengthOf(limit)
  const isBackwards = kind === 'rotate' && limit.settings.invert && values.min < 0
  const value = Math.round(strength * (isBackwards ? -values.min : values.max))
  const limited = clamp(value, 0, highestValue(limit, output, isBackwards))
  return isBackwards ? -limited : limited
}

export interface Move {
  /** The device's value. */
  value: number
  /** ms */
  duration: number
}

/** An end of a stroke; 0 is the base, 1 the tip. */
export interface StrokeEnd {
  to: 'low' | 'high'
  low: number
  high: number
  /** Position at the beginning of a movement to `high`, where that is not `low`. */
  start?: number
  /** The position to which the strength shortens the movement, where that is not `low`. */
  rest?: number
}

/**
 * The position, 0..1, at the end of a movement that takes `ms`; null where nothing may move. The strength shortens the
 * stroke, as does the fastest speed.
 */
export function limitedPosition(stroke: StrokeEnd, ms: number, limit: Limit): number | null {
  const strength = strengthOf(limit)
  if (strength === 0 || !(ms >= SHORTEST_MOVE_MS)) return null
  const low = share(stroke.low)
  const rest = share(stroke.rest ?? low)
  const start = rest + (share(stroke.start ?? low) - rest) * strength
  const most = (FASTEST_PER_S * ms) / 1000
  const reach = clamp(rest + (share(stroke.high) - rest) * strength - start, -most, most)
  const place = stroke.to === 'high' ? start + reach : low
  return withinRange(limit.settings.invert ? 1 - place : place, limit.settings)
}

/** The device's value for a position of 0..1. */
export const valueAt = (position: number, { min, max }: Bounds): number =>
  Math.round(min + share(position) * (max - min))

/** The next position on the way to another one, 0..1: as far as the fastest movement gets in `ms`. */
export function steppedPosition(from: number, to: number, ms: number): number {
  const most = (FASTEST_PER_S * Math.max(0, ms)) / 1000
  return share(from) + clamp(share(to) - share(from), -most, most)
}

/** A movement to the end of a stroke in `ms`; null where nothing may move. */
export function limitedMove(
  stroke: StrokeEnd,
  ms: number,
  limit: Limit,
  { values, durations }: DeviceOutput,
): Move | null {
  if (!(ms >= SHORTEST_MOVE_MS)) return null
  const duration = Math.round(clampInto(ms, durations))
  const position = limitedPosition(stroke, duration, limit)
  return position === null ? null : { value: valueAt(position, values), duration }
}

/** The time that a movement over this part of the length takes at least, ms. */
export const shortestDuration = (length: number): number => Math.ceil((length / FASTEST_PER_S) * 1000)

const clampInto = (value: number, bounds: Bounds | null): number =>
  bounds ? clamp(value, bounds.min, bounds.max) : Math.max(0, value)
