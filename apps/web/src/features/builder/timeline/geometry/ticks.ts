/** The ruler's divisions and the text of a time. */
import { clockText, minutesAndSeconds } from '../../../../ui/text/clock-text.ts'

/** ms between two labels, each with the ms between two ticks. */
const steps: readonly (readonly [label: number, tick: number])[] = [
  [100, 10],
  [500, 100],
  [1000, 100],
  [2000, 500],
  [5000, 1000],
  [10_000, 1000],
  [30_000, 5000],
  [60_000, 10_000],
  [120_000, 30_000],
  [300_000, 60_000],
  [600_000, 60_000],
  [1_800_000, 300_000],
  [3_600_000, 600_000],
]
const LEAST_LABEL_PX = 64

export interface RulerSteps {
  /** ms between two labels. */
  readonly label: number
  /** ms between two ticks. */
  readonly tick: number
}

export function rulerSteps(msPerPixel: number): RulerSteps {
  const [label, tick] = steps.find(([each]) => each >= LEAST_LABEL_PX * msPerPixel) ?? [3_600_000, 600_000]
  return { label, tick }
}

/** "6:24"; with tenths where the time is no whole second: "6:24.5". */
export function timeText(ms: number): string {
  const tenths = Math.round(ms / 100)
  const whole = minutesAndSeconds(Math.floor(tenths / 10))
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`
}

/** "0.4 s", "44 s" or "10:00": a length that is short to read. */
export function lengthText(ms: number): string {
  const seconds = ms / 1000
  if (seconds >= 60) return clockText(Math.round(seconds))
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`
}

/** ms of "12:30", "12:30.5", "1:02:30", "90" (seconds) or "bar 48.1" (as `barTime` says); null for any other text. */
export function parseTime(text: string, barTime: (bar: number, beat: number) => number | null): number | null {
  const bar = /^\s*[a-z]*\s*(\d+)\.(\d+)\s*$/i.exec(text)
  if (bar && /[a-z]/i.test(text)) return barTime(Number(bar[1]), Number(bar[2]))
  const wholeBar = /^\s*[a-z]+\s*(\d+)\s*$/i.exec(text)
  if (wholeBar) return barTime(Number(wholeBar[1]), 1)
  const clock = /^\s*(?:(?:(\d+):)?(\d{1,3}):)?(\d+(?:[.,]\d{1,3})?)\s*$/.exec(text)
  if (!clock) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = clock
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000)
}
