interface TimedLine {
  /** ms */
  at: number
  /** How long the caption stays, ms. */
  duration: number
  text: string
}

/** `01:02:03.004` */
function clock(ms: number): string {
  const whole = Math.round(ms)
  const part = (value: number, digits: number) => `${value}`.padStart(digits, '0')
  const seconds = Math.floor(whole / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(seconds % 60, 2)}.${part(whole % 1000, 3)}`
}

/** In a cue these characters would begin a tag, an entity or the time of another cue; a blank line would end it. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*[\r\n]+\s*/g, '\n')

/** Spoken lines as WebVTT, in order of time. */
export function exportVtt(lines: readonly TimedLine[]): string {
  const cues = lines
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, duration, text }) => `${clock(at)} --> ${clock(at + Math.max(duration, 1))}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}
