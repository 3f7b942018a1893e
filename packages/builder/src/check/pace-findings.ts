/**
 * Findings about games that play, but not as meant: lines without room, tempos that jump or are out of the member's range,
 * time without a task.
 */
import { isCount, OWN_WORDS } from '@rubato/contracts/domain'
import { areStrokes, caps, compilePattern, tempoTrigger, triggerRoom } from '@rubato/engine'
import type { Command } from '../commands/types.ts'
import { endOf, lastEnd } from '../document/order.ts'
import type { LineRecord, RecordOf } from '../document/types.ts'
import { mend, slower } from './mends.ts'
import type { CheckContext } from './place.ts'
import type { Finding, Mend } from './types.ts'

/** The time that a line takes, ms; null where it is not known. Not called for numbers and fillers. */
export type SpokenMs = (line: LineRecord) => number | null

/** A line may run so much into its gap without being noticed, ms. */
const LINE_TOLERANCE_MS = 100
/** A change of tempo by more than this share is said. */
const SAID_FROM = 0.15
/** A line about the tempo is spoken at most this long before the change, ms. */
const SAID_BEFORE_MS = 9000
/** The tempo range is whole bpm; cuts leave fractions. */
const TEMPO_TOLERANCE = 0.51
/** Time without a span that is worth a note, ms. */
const EMPTY_MS = 5000
/** The length of the shortest game, ms. */
const SHORTEST_MS = 1000

const isAsked = ({ trigger, filler }: LineRecord): boolean => !filler && !isCount(trigger)

/**
 * Adds `missing` ms after the line. Where the next line begins with it, both move and the line goes back: a line of a copy
 * may have to move before the start of that copy then, so the link is cut.
 */
function addAfter({ id, at, copy }: LineRecord, available: number, missing: number): Command {
  const longer: Command = { kind: 'insert-time', at: at + available, duration: missing, beats: 'go-on' }
  if (available > 0) return longer
  const apart: Command[] = copy ? [{ kind: 'separate', instance: copy.instance }] : []
  return { kind: 'batch', commands: [...apart, longer, { kind: 'move', ids: [id], by: -missing }] }
}

const moveLine = ({ id }: LineRecord, by: number): Mend =>
  mend('move-next-line', { kind: 'move', ids: [id], by, scope: 'this-copy' }, { ms: by })

/** A line that is still running when `next` begins. */
function longLine({ document }: CheckContext, spokenMs: SpokenMs, line: LineRecord, next?: LineRecord): Finding[] {
  const needed = isAsked(line) ? spokenMs(line) : null
  const available = (next?.at ?? document.game.duration) - line.at
  if (needed === null || needed <= available + LINE_TOLERANCE_MS) return []
  const missing = Math.ceil(needed - available)
  const seconds = Math.round(needed / 100) / 10
  const lengthen = mend('lengthen', addAfter(line, available, missing), { ms: missing })
  const takeOut = mend('take-out', { kind: 'delete', ids: [line.id], scope: 'this-copy' })
  return [
    {
      id: `line-room/${line.id}`,
      severity: 'warning',
      sentence:
        line.text === undefined
          ? {
              key: `builder.check.${next ? 'line-room' : 'line-after-end'}`,
              values: { trigger: line.trigger, seconds },
            }
          : { key: `builder.check.own-words-${next ? 'room' : 'after-end'}`, values: { words: line.text, seconds } },
      record: line.id,
      at: line.at,
      // Nothing but its time ties own words that follow own words.
      mends: next?.trigger === OWN_WORDS ? [moveLine(next, missing), lengthen] : [lengthen, takeOut],
    },
  ]
}

/** Lines that are still running when the next one begins; fillers give way. */
export function lineFindings(context: CheckContext, spokenMs: SpokenMs): Finding[] {
  let next: LineRecord | undefined
  return context
    .inLane('lines')
    .toReversed()
    .flatMap((line) => {
      const found = longLine(context, spokenMs, line, next)
      if (!line.filler) next = line
      return found
    })
}

/** The ratio of the two tempos, at least 1. */
const ratio = (a: number, b: number): number => Math.max(a / b, b / a)

function jumpFinding({ profile }: CheckContext, before: RecordOf<'tempo'>, beats: RecordOf<'tempo'>): Finding {
  const [from, to] = [before.tempo.to, beats.tempo.from]
  const trigger = tempoTrigger(from, to)
  const duration = triggerRoom(profile, trigger)
  const at = Math.max(0, beats.at - duration)
  const join = { kind: 'set', id: before.id, path: ['tempo', 'to'], value: to, scope: 'this-copy' } as const
  return {
    id: `tempo-jump/${beats.id}`,
    severity: 'warning',
    sentence: { key: 'builder.check.tempo-jump', values: { from: Math.round(from), to: Math.round(to) } },
    record: beats.id,
    at: beats.at,
    mends: [
      mend('say-tempo', { kind: 'add-line', at, duration, trigger }, { trigger }),
      mend('join-tempo', join, { bpm: Math.round(to) }),
    ],
  }
}

/** The heat cap lowers a tempo without a word. */
const isCooling = (from: number, to: number): boolean => from > caps.hotTempo.value && to === caps.hotTempo.value

/** Strokes that follow strokes at another tempo without a word. */
export function jumpFindings(context: CheckContext): Finding[] {
  const lines = context.inLane('lines').filter(({ trigger }) => !isCount(trigger))
  return context.inLane('tempo').flatMap((beats, index, all) => {
    const before = all[index - 1]
    const isNext = before && endOf(before) === beats.at && areStrokes(before.task) && areStrokes(beats.task)
    if (!isNext || isCooling(before.tempo.to, beats.tempo.from)) return []
    if (ratio(before.tempo.to, beats.tempo.from) <= 1 + SAID_FROM) return []
    const isSaid = lines.some(({ at }) => at >= beats.at - SAID_BEFORE_MS && at <= beats.at)
    return isSaid ? [] : [jumpFinding(context, before, beats)]
  })
}

/** Strokes outside the member's range of tempo. */
export function rangeFindings({ inLane, profile }: CheckContext): Finding[] {
  const { min, max } = profile.tempo
  return inLane('tempo').flatMap((beats): Finding[] => {
    if (!areStrokes(beats.task) || compilePattern(beats.pattern).busiest > 1) return []
    const { from, to } = beats.tempo
    const isInside = Math.min(from, to) >= min - TEMPO_TOLERANCE && Math.max(from, to) <= max + TEMPO_TOLERANCE
    if (isInside) return []
    const inside = (bpm: number) => Math.max(min, Math.min(max, bpm))
    const tempo = { from: inside(from), to: inside(to) }
    const command = { kind: 'set', id: beats.id, path: ['tempo'], value: tempo, scope: 'this-copy' } as const
    return [
      {
        id: `tempo-range/${beats.id}`,
        severity: 'warning',
        sentence: {
          key: 'builder.check.tempo-range',
          values: { from: Math.round(from), to: Math.round(to), min, max },
        },
        record: beats.id,
        at: beats.at,
        mends: Math.min(from, to) >= min - TEMPO_TOLERANCE ? [slower(beats, max)] : [mend('into-range', command)],
      },
    ]
  })
}

/** A span over time that has none: of strokes where beats sound, else of rest. */
function spanFor({ inLane }: CheckContext, from: number, until: number): Command {
  const hasBeats = inLane('tempo').some((beats) => beats.at < until && endOf(beats) > from)
  const before = inLane('tasks').findLast(({ at }) => at <= from)
  const record: RecordOf<'tasks'> = {
    lane: 'tasks',
    id: 'span',
    at: from,
    duration: until - from,
    task: hasBeats ? 'steady' : 'rest',
    anchor: 'beat',
    phase: before?.phase ?? 'warm-up',
  }
  return { kind: 'add-records', records: [record] }
}

/** Time in which no span runs: the screen shows no task. Time after the last record may be cut off. */
export function emptyFindings(context: CheckContext): Finding[] {
  const { inLane, document } = context
  const { duration } = document.game
  const found: Finding[] = []
  let until = 0
  const note = (from: number, to: number, key: string, mends: Mend[]) => {
    if (to - from < EMPTY_MS) return
    const sentence = { key: `builder.check.${key}`, values: { ms: Math.round((to - from) / 1000) * 1000 } }
    const named = mend('name-time', spanFor(context, from, to))
    found.push({ id: `empty/${from}`, severity: 'note', sentence, record: null, at: from, mends: [...mends, named] })
  }
  for (const span of inLane('tasks')) {
    note(until, span.at, 'empty', [])
    until = Math.max(until, endOf(span))
  }
  const wholeSecond = Math.ceil(lastEnd(document.records.values()) / 1000) * 1000
  const last = Math.min(duration, Math.max(wholeSecond, SHORTEST_MS))
  const endHere = mend('end-here', { kind: 'set-game', change: { duration: last } }, { at: last })
  if (last - until < 1000) note(until, duration, 'idle-end', [endHere])
  else note(until, duration, 'empty', last < duration ? [endHere] : [])
  return found
}
