/** A bar written note by note, as a pattern of beats and back. */
import type { Accent, BeatPattern, MetronomeBar, NoteLevel } from '@rubato/contracts/domain'
import { METRONOME_BEATS, METRONOME_PARTS } from '@rubato/contracts/domain'

/** Notes between the beats sound softer. */
const accentOf = (level: Exclude<NoteLevel, 'rest'>, part: number): Accent =>
  level === 'beat' && part > 0 ? 'soft' : level

/** The bar as a pattern that starts at its beat `firstBeat`; the notes are in the order in which they sound. */
export function patternOfBar(bar: MetronomeBar, firstBeat = 0): BeatPattern {
  const rotated = [...bar.slice(firstBeat), ...bar.slice(0, firstBeat)]
  const notes = rotated.flatMap((parts, beat) =>
    parts.flatMap((level, numerator) =>
      level === 'rest' ? [] : { beat, numerator, denominator: parts.length, accent: accentOf(level, numerator) },
    ),
  )
  return { beats: bar.length, notes }
}

/** Whether two patterns sound the same: their fractions may differ. */
export function areSamePattern(a: BeatPattern, b: BeatPattern): boolean {
  const soundOf = ({ beats, notes }: BeatPattern) =>
    JSON.stringify([
      beats,
      ...notes
        .map(({ beat, numerator, denominator, offsetMs = 0, accent }) => [
          (beat + numerator / denominator).toFixed(6),
          offsetMs,
          accent,
        ])
        .sort((one, other) => Number(one[0]) - Number(other[0])),
    ])
  return soundOf(a) === soundOf(b)
}

/** The bar of a pattern; null where a bar cannot hold it: more or shorter notes, fixed offsets, other accents. */
export function barOfPattern(pattern: BeatPattern): MetronomeBar | null {
  const { beats, notes } = pattern
  if (beats > METRONOME_BEATS.max) return null
  const bar = Array.from({ length: beats }, (_, beat): NoteLevel[] => {
    const inBeat = notes.filter((note) => note.beat === beat)
    const isPossible = (count: number) =>
      inBeat.every(({ numerator, denominator }) => (numerator * count) % denominator === 0)
    const written = Math.max(1, ...inBeat.map(({ denominator }) => denominator))
    const counts = [written, ...Array.from({ length: METRONOME_PARTS.max }, (_, index) => index + 1)]
    const count = counts.find((each) => each <= METRONOME_PARTS.max && isPossible(each)) ?? 1
    return Array.from({ length: count }, (_, part) => {
      const note = inBeat.find(({ numerator, denominator }) => (numerator * count) / denominator === part)
      return note ? (note.accent === 'accent' ? 'accent' : 'beat') : 'rest'
    })
  })
  return areSamePattern(patternOfBar(bar), pattern) ? bar : null
}
