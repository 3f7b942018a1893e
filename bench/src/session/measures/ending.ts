/** Permission and the ruined ending: tempo, grip and count; and the words of rests. */
import {
  endingOf,
  isStrokes,
  lengthOf,
  spansOf,
  type Interval,
  type Reading,
  type TaskSpan,
  type Words,
} from '../reading.ts'

export interface PermissionFigures {
  /** The slowest tempo from permission on, as a share of the tempo before it. */
  tempo: number
  isGripFree: boolean
  isStyleFull: boolean
  /** Whether a line comes shortly before the count, and strokes continue after it; null where nothing is counted. */
  isCountExplained: boolean | null
  isCountFollowed: boolean | null
}

export interface EndingFigures {
  /** Null without permission. */
  permission: PermissionFigures | null
  /** Whether a line is spoken at the end of the strokes of a ruined ending; null without one. */
  isRuinedCued: boolean | null
  /** Time of the last strokes of a denial and from there to the end of the session, ms; null without one. */
  denial: { climax: number; settling: number } | null
  /** Silence after the words that begin a rest before the ending, ms. */
  restSilences: number[]
  /** Silences between the words after the ending, ms. */
  careSilences: number[]
}

/** The line that explains a count is spoken this long before it at most, ms. */
const EXPLAINED_WITHIN = 10_000
/** Strokes continue for at least this long after the last number of a count, ms. */
const STROKES_AFTER_COUNT = 2000
/** The grip and the strokes of the end are said and set in this time after permission, ms. */
const SET_WITHIN = 12_000
/** The order to stop begins this long before the strokes end at most, and this long after it, ms. */
const CUED_BEFORE = 4000
const CUED_AFTER = 500
/** Triggers whose lines take the hands off. */
const cues: readonly string[] = ['ruined-orgasm', 'stroke-stop']
/** A shorter rest is a pause, ms. */
const LONG_REST = 25_000
/** The words that begin a rest may begin so long before it, ms. */
const RESPONSE_BEFORE = 500

const endOfStrokes = ({ screenStates, to }: TaskSpan): number => screenStates.filter(isStrokes).at(-1)?.to ?? to

function countOf({ words }: Reading, span: TaskSpan): Pick<PermissionFigures, 'isCountExplained' | 'isCountFollowed'> {
  const numbers = words.filter(({ type, at }) => type === 'number' && at >= span.from && at <= span.to)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (!first || !last) return { isCountExplained: null, isCountFollowed: null }
  const isExplanation = ({ type, at }: Words) => type === 'line' && at >= first.at - EXPLAINED_WITHIN && at < first.at
  return {
    isCountExplained: words.some(isExplanation),
    isCountFollowed: endOfStrokes(span) >= last.at + STROKES_AFTER_COUNT,
  }
}

function permissionOf(reading: Reading, spans: readonly TaskSpan[]): PermissionFigures | null {
  const span = spans.find(({ task }) => task === 'cum')
  const begin = span?.screenStates.find(({ ask }) => ask === 'finished')?.from ?? Infinity
  const asked = span?.screenStates.filter(isStrokes).findLast(({ from }) => from <= begin + SET_WITHIN)
  if (!span || !asked) return null
  const before = reading.screenStates.filter(isStrokes).findLast(({ to }) => to <= span.from)
  const tempos = span.screenStates.filter(isStrokes).flatMap(({ tempo }) => [tempo.from, tempo.to])
  return {
    tempo: Math.min(...tempos) / (before?.tempo.to ?? Number.NaN),
    isGripFree: asked.grip === 'normal',
    isStyleFull: asked.style === 'full',
    ...countOf(reading, span),
  }
}

function isRuinedCued({ words }: Reading, spans: readonly TaskSpan[]): boolean | null {
  const span = spans.find(({ task }) => task === 'ruined')
  if (!span) return null
  const end = endOfStrokes(span)
  const isCue = ({ trigger, at }: Words) => cues.includes(trigger) && at >= end - CUED_BEFORE && at <= end + CUED_AFTER
  return words.some(isCue)
}

function denialOf({ duration }: Reading, spans: readonly TaskSpan[]): EndingFigures['denial'] {
  const span = spans.find(({ task }) => task === 'denial')
  if (!span) return null
  const end = endOfStrokes(span)
  return { climax: end - span.from, settling: duration - end }
}

/** Adjacent screenStates without strokes in rests and after the end. */
function restsOf({ screenStates }: Reading): Interval[] {
  const rests: Interval[] = []
  for (const { task, from, to, tempo } of screenStates) {
    if (tempo !== null || (task !== 'rest' && task !== 'aftercare')) continue
    const last = rests.at(-1)
    if (last?.to === from) last.to = to
    else rests.push({ from, to })
  }
  return rests
}

/**
 * The silences between the words of a rest, ms: from the end of one to the start of the next. None in a rest with a sentence
 * of the product: reminders and check-ins have their own times.
 */
function silencesIn({ from, to }: Interval, { words }: Reading): number[] {
  const inside = words.filter(({ at }) => at >= from - RESPONSE_BEFORE && at < to)
  if (inside.some(({ type }) => type === 'system')) return []
  return inside.slice(1).map(({ at }, index) => at - (inside[index]?.until ?? at))
}

export function measureEnding(reading: Reading): EndingFigures {
  const spans = spansOf(reading)
  const ending = endingOf(reading)
  const rests = restsOf(reading).filter((rest) => lengthOf(rest) >= LONG_REST)
  return {
    permission: permissionOf(reading, spans),
    isRuinedCued: isRuinedCued(reading, spans),
    denial: denialOf(reading, spans),
    restSilences: rests.filter(({ to }) => to <= ending).flatMap((rest) => silencesIn(rest, reading).slice(0, 1)),
    careSilences: rests.filter(({ to }) => to > ending).flatMap((rest) => silencesIn(rest, reading)),
  }
}
