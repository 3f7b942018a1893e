/** Times as they are shown and typed: `12:30.5`, or bar and beat, `bar 48.1`. */
import { barAt, type BeatGrid } from '../timeline/geometry/beat-grid.ts'

/** "12:30", with tenths or thousandths where there are any. */
export function timeText(ms: number): string {
  const whole = Math.floor(ms / 1000)
  const rest = Math.round(ms) - whole * 1000
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}${fraction}`
}

/** "12.3" for the third beat of bar 12; null where no beats sound. */
export function barText(grid: BeatGrid, ms: number): string | null {
  const place = barAt(grid, ms)
  return place && `${place.bar}.${place.beat}`
}

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4})(?:[.,](\d{1,3}))?$/
const BAR = /^(?:bar|b)\s*(\d{1,5})(?:\s*[.:,]\s*(\d{1,3}))?$/i

function parseClock(text: string): number | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [, minutes = '0', seconds = '0', fraction = ''] = match
  if (match[1] !== undefined && Number(seconds) > 59) return null
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))
}

function parseBar({ bars, beats }: BeatGrid, text: string): number | null {
  const match = BAR.exec(text)
  const bar = match && bars[Number(match[1]) - 1]
  if (!bar) return null
  const inside = beats.filter(({ at }) => at >= bar.at - 1 && at < bar.until)
  const beat = Number(match[2] ?? 1)
  if (beat === 1) return bar.at
  const found = inside[beat - 1]
  return found ? Math.round(found.at) : null
}

/** ms of a typed time: minutes and seconds, seconds alone, or `bar 12.3`. Null where it is none, or the bar does not exist. */
export const parseTime = (text: string, grid: BeatGrid): number | null =>
  parseClock(text.trim()) ?? parseBar(grid, text.trim())
