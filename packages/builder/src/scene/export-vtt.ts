/** The own words of a game as WebVTT. Lines of a script are chosen when they are said, and are not in it. */
import type { PlayableGame } from '@rubato/contracts/domain'

/** `01:02:03.004` */
function clock(ms: number): string {
  const part = (value: number, digits: number) => `${value}`.padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(seconds % 60, 2)}.${part(Math.round(ms) % 1000, 3)}`
}

/** In a cue these characters would begin a tag, an entity or the time of another cue; a blank line would end it. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*[\r\n]+\s*/g, '\n')

/** In order of time. */
export function exportVtt({ events }: Pick<PlayableGame, 'events'>): string {
  const cues = events
    .flatMap((event) => (event.kind === 'say' && event.text !== undefined ? [{ ...event, text: event.text }] : []))
    .sort((one, other) => one.at - other.at)
    .map(({ at, duration, text }) => `${clock(at)} --> ${clock(at + Math.max(duration, 1))}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}
