/** Words that the strokes contradict: a grip that stays tight, strokes after the hand was sent away, a tempo that does otherwise. */
import type { TriggerId } from '@rubato/contracts/domain'
import { areStrokes, caps, countBetween, segmentOf, tempoAt, tempoTrigger, triggerRoom } from '@rubato/engine'
import type { Command } from '../commands/types.ts'
import { endOf } from '../document/order.ts'
import { partBefore, partFrom } from '../document/parts.ts'
import type { BuilderRecord, LineRecord, RecordOf } from '../document/types.ts'
import { mend } from './mends.ts'
import type { CheckContext } from './place.ts'
import type { Finding, Mend } from './types.ts'

const isStrokes = ({ task }: RecordOf<'tempo'>): boolean => areStrokes(task)
const strokesIn = ({ inLane }: CheckContext): RecordOf<'tempo'>[] => inLane('tempo').filter(isStrokes)

/** `key` ends with the name of the finding. */
function warning(
  key: string,
  record: BuilderRecord,
  values: Finding['sentence']['values'],
  mends: readonly Mend[],
): Finding {
  const name = key.replace('builder.check.', '')
  const { id, at } = record
  return { id: `${name}/${id}`, severity: 'warning', sentence: { key, values }, record: id, at, mends }
}

function loosen({ profile }: CheckContext, at: number): Mend {
  const trigger = 'grip-normal'
  const commands: Command[] = [
    { kind: 'add-line', at, duration: triggerRoom(profile, trigger), trigger },
    { kind: 'add-stroke', at, grip: 'normal' },
  ]
  return mend('loosen-grip', { kind: 'batch', commands })
}

/** A tight grip that lasts longer than a minute: the session ends it by itself then. */
export function gripFindings(context: CheckContext): Finding[] {
  const most = caps.gripChallenge.value
  const changes = context.inLane('strokes').filter(({ grip }) => grip !== undefined)
  return changes.flatMap((change, index) => {
    const isBegun = change.grip === 'tight' && changes[index - 1]?.grip !== 'tight'
    const ends = changes.slice(index).find(({ grip }) => grip !== 'tight')?.at ?? context.document.game.duration
    if (!isBegun || ends - change.at <= most) return []
    return [warning('builder.check.tight-grip', change, { seconds: most / 1000 }, [loosen(context, change.at + most)])]
  })
}

/** Lines after which the hand is away from the shaft until another line calls it back. */
const SENDS_AWAY: readonly TriggerId[] = ['stroke-stop', 'red-light']
/** Strokes may end so long after the start of the line, ms. */
const LATE_STROKES_MS = 2000

/** The strokes without those from `from` to `until`. */
function withoutStrokes(all: readonly RecordOf<'tempo'>[], from: number, until: number): Command {
  const records = all.flatMap((beats) => [
    ...(beats.at < from ? [partBefore(beats, from)] : []),
    ...(endOf(beats) > until ? [partFrom(beats, until)] : []),
  ])
  return { kind: 'add-records', instead: all.map(({ id }) => id), records: records.filter((part) => part !== null) }
}

/** Strokes between a line that sends the hand away and the next line: the session leaves them out. */
export function awayFindings(context: CheckContext): Finding[] {
  const lines = context.inLane('lines').filter(({ filler }) => !filler)
  const strokes = strokesIn(context)
  return lines.flatMap((line, index) => {
    if (!SENDS_AWAY.includes(line.trigger)) return []
    const until = lines[index + 1]?.at ?? context.document.game.duration
    const over = strokes.filter((beats) => beats.at < until && endOf(beats) > line.at)
    const isLate = over.some(
      (beats) => countBetween(segmentOf(beats), Math.max(beats.at, line.at + LATE_STROKES_MS), until) > 0,
    )
    if (!isLate) return []
    const end = mend('end-strokes', withoutStrokes(over, line.at, until))
    return [warning('builder.check.hand-away', line, { trigger: line.trigger }, [end, takeOut(line)])]
  })
}

const takeOut = ({ id }: LineRecord): Mend => mend('take-out', { kind: 'delete', ids: [id], scope: 'this-copy' })

const directions: Partial<Record<TriggerId, 'faster' | 'slower'>> = {
  'stroke-faster': 'faster',
  'stroke-little-faster': 'faster',
  'stroke-slower': 'slower',
  'stroke-little-slower': 'slower',
}
/** The tempo moves at most this long after its line, ms. */
const MOVES_WITHIN_MS = 15_000
/** A smaller change is not heard, as a share of the tempo. */
const HEARD_FROM = 0.03

/** The tempo when the line begins, and the slowest and the fastest after it; null where no strokes sound. */
function temposAfter(strokes: readonly RecordOf<'tempo'>[], { at }: LineRecord) {
  const before = strokes.findLast((beats) => beats.at <= at)
  const until = at + MOVES_WITHIN_MS
  if (!before) return null
  const tempoOf = (beats: RecordOf<'tempo'>, time: number) => {
    const { origin, duration } = segmentOf(beats)
    return tempoAt(beats.tempo, duration, Math.min(time, endOf(beats)) - origin)
  }
  const later = strokes.filter((beats) => endOf(beats) > at && beats.at < until)
  const all = later.flatMap((beats) => [tempoOf(beats, Math.max(at, beats.at)), tempoOf(beats, until)])
  return all.length === 0 ? null : { now: tempoOf(before, at), least: Math.min(...all), most: Math.max(...all) }
}

/** Lines that announce another change of the tempo than the one that follows. */
export function directionFindings(context: CheckContext): Finding[] {
  const strokes = strokesIn(context)
  return context.inLane('lines').flatMap((line) => {
    const direction = directions[line.trigger]
    const tempos = direction && temposAfter(strokes, line)
    if (!tempos) return []
    const { now, least, most } = tempos
    const isWrong =
      direction === 'faster'
        ? most <= now && least < now * (1 - HEARD_FROM)
        : least >= now && most > now * (1 + HEARD_FROM)
    if (!isWrong) return []
    const trigger = tempoTrigger(now, direction === 'faster' ? least : most)
    const right: Command = { kind: 'set', id: line.id, path: ['trigger'], value: trigger, scope: 'this-copy' }
    return [
      warning('builder.check.tempo-words', line, { trigger: line.trigger }, [
        mend('right-words', right, { trigger }),
        takeOut(line),
      ]),
    ]
  })
}
