/** The metronome of a guide as a beat. Its rhythm is a list of ticks, of which each beat has `beats`. */
import { beatPatternSchema, STEADY_PATTERN, type BeatPattern } from '@rubato/contracts/domain'
import type { ReportPlace, ReportWriter } from '../import/report.ts'
import { readSeconds } from '../import/seconds.ts'
import type { StepOf } from '../import/steps.ts'
import { attribute, type Element } from './xml.ts'

const TICKS_MAX = 256
const FILE = /metronome[\s_-]{0,3}0{0,2}(\d{1,3})\s?bpm/i

/** The bar of a rhythm; null where it cannot be written as one. */
function patternOf(rhythm: string, perBeat: number): BeatPattern | null {
  const ticks = rhythm
    .slice(0, 2000)
    .split(',')
    .map((tick) => Number(tick.trim()))
  if (ticks.length > TICKS_MAX || ticks.some((tick) => !Number.isInteger(tick) || tick < 0)) return null
  const inOrder = [...new Set(ticks)].sort((a, b) => a - b)
  const notes = inOrder.map((tick, index) => ({
    beat: Math.floor(tick / perBeat),
    numerator: tick % perBeat,
    denominator: perBeat,
    accent: index === 0 ? 'accent' : 'beat',
  }))
  const pattern = beatPatternSchema.safeParse({ beats: (notes.at(-1)?.beat ?? 0) + 1, notes })
  return pattern.success ? pattern.data : null
}

/** The beat of a metronome, or of a sound file of one; null where it has no tempo. */
export function beatOf(part: { element: Element; place: ReportPlace; report: ReportWriter }): StepOf<'beat'> | null {
  const { element, place, report } = part
  const wanted = readSeconds(
    attribute(element, 'bpm') || (FILE.exec(attribute(element, 'id').slice(0, 300))?.[1] ?? ''),
  )
  if (!wanted || wanted.max <= 0) return null
  const bpm = Math.round((wanted.min + wanted.max) / 2)
  const perBeat = Number(attribute(element, 'beats') || 4)
  const rhythm = attribute(element, 'rhythm')
  const pattern = rhythm === '' ? null : patternOf(rhythm, perBeat)
  if (rhythm !== '' && !pattern) report.add('changed', place, 'builder.scene.rhythm-changed')
  const loops = Number(attribute(element, 'loops') || -1)
  const bars = pattern && loops > 0 ? { seconds: (Math.min(loops, 10_000) * pattern.beats * 60) / bpm } : {}
  report.add('taken', place, 'builder.scene.taken-beats')
  return { kind: 'beat', bpm, pattern: pattern ?? STEADY_PATTERN, ...bars, place }
}
