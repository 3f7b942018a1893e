/**
 * The strokes between two tasks. They follow the intensity of the game: a small difference to the tempo of the moment is
 * made up without a word, a large one is announced.
 */
import type { Range, TriggerId } from '@rubato/contracts/domain'
import type { ResolvedConfig } from '../config/resolve-config.ts'
import { addBeats, wholeBeats } from '../plan/beats.ts'
import { addSpan, say } from '../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../plan/plan-builder.ts'
import { directionOf, ORDERS_APART } from '../plan/tempo-order.ts'
import { drawBetween, type Stream } from '../random/stream.ts'
import { caps } from '../safety/caps.ts'
import { tempoTrigger } from '../tasks/parts/tempo-trigger.ts'

interface Part {
  /** ms */
  duration: number
  /** bpm */
  from: number
  to: number
}
export interface Gap {
  /** ms */
  duration: number
  parts: readonly Part[]
  /** A line about the tempo at the start of the gap. */
  trigger: TriggerId | null
}

/** The largest change of tempo without a word, as a ratio; a smaller difference is not made up. */
const SILENT_CHANGE = 1.1
/** The least change that is announced in a gap, and the largest that a gap makes, as ratios. */
const SPOKEN_CHANGE = 1.15
const LARGEST_CHANGE = 1.7
/** The shortest glide to a tempo that was announced, ms. */
export const GLIDE_MS = 1500

/** `to`, changed so that it differs from `from` by at most `ratio`; whole bpm. */
const within = (from: number, to: number, ratio: number): number =>
  Math.round(Math.min(from * ratio, Math.max(from / ratio, to)))

const flat = (duration: number, tempo: number): Gap => ({
  duration,
  parts: [{ duration, from: tempo, to: tempo }],
  trigger: null,
})

const fits = (duration: number, { min, max }: Range): boolean => duration >= min && duration <= max

/** A line, strokes at the old tempo until it has been heard, and a glide; null where the range has no time for it. */
export function spokenGap({ lineLength }: PlanBuilder, from: number, to: number, range: Range): Gap | null {
  const heard = wholeBeats(lineLength, { from }, { min: lineLength, max: 2 * lineLength })
  const glide = wholeBeats(Math.max(GLIDE_MS, range.min - heard), { from, to }, { min: GLIDE_MS, max: range.max })
  const duration = heard + glide
  const parts = [
    { duration: heard, from, to: from },
    { duration: glide, from, to },
  ]
  return fits(duration, range) ? { duration, parts, trigger: tempoTrigger(from, to) } : null
}

interface GapTerms {
  config: ResolvedConfig
  /** The part of the range of `taskFrequency` that is used, from its minimum, 0..1. */
  share: number
  /** 0..1 */
  intensity: number
  /** Whether the tempo may follow the intensity, and whether a change of tempo may be announced. */
  isFollowing: boolean
  isAnnouncing: boolean
}

/** Whether the last line that asked for another tempo was said long enough ago for one that asks for more of it, or for less. */
const isOrderOver = ({ order, now }: PlanBuilder): boolean => order === null || now - order.at >= ORDERS_APART

/** The tempo of an intensity, bpm; not above the tempo from which strokes need a rest. */
export const tempoOf = ({ tempo }: PlanBuilder, intensity: number): number =>
  Math.max(tempo.min, Math.min(shareOfTempo(tempo, intensity), caps.hotTempo.value))

/** Draws the strokes before the next task: a length from the config, on whole beats where the range allows it. */
export function drawGap(builder: PlanBuilder, stream: Stream, terms: GapTerms): Gap {
  const { taskFrequency } = terms.config
  const range = { min: taskFrequency.min * 1000, max: taskFrequency.max * 1000 }
  const drawn = Math.floor(drawBetween(stream, range.min, range.min + (range.max - range.min) * terms.share + 1))
  const from = builder.current.tempo
  const wanted = terms.isFollowing ? tempoOf(builder, terms.intensity) : from
  const difference = Math.max(wanted / from, from / wanted)
  if (terms.isAnnouncing && isOrderOver(builder) && difference >= SPOKEN_CHANGE) {
    const spoken = spokenGap(builder, from, within(from, wanted, LARGEST_CHANGE), { ...range, min: drawn })
    if (spoken) return spoken
  }
  const to = difference < SILENT_CHANGE ? from : within(from, wanted, SILENT_CHANGE)
  const duration = wholeBeats(drawn, { from, to }, range)
  return to === from || duration === 0
    ? flat(duration, from)
    : { duration, parts: [{ duration, from, to }], trigger: null }
}

/** The gap, prolonged at the current tempo to `duration` ms. */
export const longerGap = (builder: PlanBuilder, duration: number): Gap => flat(duration, builder.current.tempo)

/** The tempo at the end of the gap, bpm. */
export const endTempo = ({ parts }: Gap): number => parts.at(-1)?.to ?? NaN

/** The last order about the tempo after the gap. */
export function orderAfter({ now, order }: PlanBuilder, { trigger }: Gap): PlanBuilder['order'] {
  const direction = trigger ? directionOf(trigger) : undefined
  return direction ? { at: now, direction } : order
}

/** Writes the gap from `now` on; the tempo stays where it ends. */
export function addGap(builder: PlanBuilder, { parts, trigger }: Gap): void {
  const start = builder.now
  if (trigger) say(builder, 'steady', trigger)
  for (const { duration, from, to } of parts) {
    const added = addBeats(builder, { task: 'steady', duration, from, to })
    builder.current = { ...builder.current, tempo: added.to }
  }
  addSpan(builder, 'steady', start)
}
