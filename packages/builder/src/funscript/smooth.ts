/** A smoother tempo curve: fewer segments through the same strokes, each at most a given time away. */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { beatsOf, countParts, isPlain } from '@rubato/engine'
import type { Command } from '../commands/types.ts'
import { endOf } from '../document/order.ts'
import type { BeatRecord, BuilderDocument, RecordId } from '../document/types.ts'
import { fitTempo } from './fit-tempo.ts'

export interface Smoothed {
  readonly command: Command
  /** Segments before and after. */
  readonly before: number
  readonly after: number
}

/** Plain beats that follow each other without a gap and belong to one task. */
function runsOf(beats: readonly BeatRecord[]): BeatRecord[][] {
  const runs: BeatRecord[][] = []
  for (const record of beats) {
    if (record.copy || !isPlain(record.pattern)) continue
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && endOf(last) === record.at && last.task === record.task) run.push(record)
    else runs.push([record])
  }
  return runs.filter((run) => run.length > 1)
}

/** The run with as few segments as the tolerance allows; it begins and ends where it did. */
function smoothRun(run: readonly BeatRecord[], tolerance: number): BeatRecord[] {
  const [first] = run
  const last = run.at(-1)
  const counted = countParts(run)
  if (!first || !last || !counted) return [...run]
  const times = run.flatMap((_, index) => beatsOf(counted, index).map(({ at }) => Math.round(at)))
  const until = endOf(last)
  const fitted = fitTempo([first.at, ...times.filter((at) => at > first.at && at < until)], { tolerance })
  const records = fitted.map(({ at, duration, tempo }): BeatRecord => {
    const { since: _since, ...base } = first
    return { ...base, id: '', at, duration: Math.min(duration, until - at), tempo, pattern: STEADY_PATTERN }
  })
  const end = records.at(-1)
  // The last beat rings until the run is over.
  return end && endOf(end) < until ? [...records.slice(0, -1), { ...end, duration: until - end.at }] : records
}

/**
 * The command that smooths the beats of the ids, or all beats without them; null where nothing becomes simpler.
 * @param tolerance how far a stroke may be from its time, ms
 */
export function smoothCommand(
  { records }: BuilderDocument,
  ids: readonly RecordId[],
  tolerance: number,
): Smoothed | null {
  const wanted = new Set(ids)
  const beats = [...records.values()].filter(
    (record) => record.lane === 'tempo' && (wanted.size === 0 || wanted.has(record.id)),
  ) as BeatRecord[]
  const simpler = runsOf(beats)
    .map((run) => ({ run, smooth: smoothRun(run, tolerance) }))
    .filter(({ run, smooth }) => smooth.length < run.length)
  if (simpler.length === 0) return null
  const [instead, smooth] = [simpler.flatMap(({ run }) => run), simpler.flatMap((each) => each.smooth)]
  const before = instead.length
  const after = smooth.length
  const add: Command = { kind: 'add-records', instead: instead.map(({ id }) => id), records: smooth }
  return {
    command: { kind: 'batch', commands: [add], label: { key: 'builder.did.smooth', values: { before, after } } },
    before,
    after,
  }
}
