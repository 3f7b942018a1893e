/** Times as they are shown and typed: `12:30.5`, or bar and beat, `bar 48.1`. */
import { clockText, minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import { barAt, timeOfBar, type BeatGrid } from './beat-grid.ts'

/** "12:30", with the parts of a second that it has: "6:24.5", "0:01.005". Minutes go on after an hour: "75:00". */
export function timeText(ms: number): string {
  const rounded = Math.round(ms)
  const rest = rounded % 1000
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${minutesAndSeconds(Math.floor(rounded / 1000))}${fraction}`
}

/** "0.4 s", "44 s" or "10:00": a length that is short to read. */
export function lengthText(ms: number): string {
  const seconds = ms / 1000
  if (seconds >= 60) return clockText(Math.round(seconds))
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`
}

/** "12.3" for the third beat of bar 12; null where no beats sound. */
export function barText(grid: BeatGrid, ms: number): string | null {
  const place = barAt(grid, ms)
  return place && `${place.bar}.${place.beat}`
}

const CLOCK = /^(?:(?:(\d):)?(\d{1,3}):)?(\d{1,4})(?:[.,](\d{1,3}))?$/
const BAR = /^(?:bar|b)\s*(\d{1,5})(?:\s*[.:,]\s*(\d{1,3}))?$/i

function parseClock(text: string): number | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = ''] = match
  if (minutes !== undefined && Number(seconds) > 59) return null
  if (hours !== undefined && Number(minutes) > 59) return null
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}

function parseBar(grid: BeatGrid, text: string): number | null {
  const match = BAR.exec(text)
  return match && timeOfBar(grid, Number(match[1]), Number(match[2] ?? 1))
}

/**
 * ms of a typed time: hours, minutes and seconds, seconds alone, or `bar 12.3`. Null where it is none, or the bar does not
 * exist.
 */
export const parseTime = (text: string, grid: BeatGrid): number | null =>
  parseClock(text.trim()) ?? parseBar(grid, text.trim())
