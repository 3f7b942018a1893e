/** Copying and inserting records. */
import { endOf } from '../document/order.ts'
import type { BuilderDocument, BuilderRecord, Lane, RecordId } from '../document/types.ts'
import { renamed } from '../sections/place-section.ts'
import { separateBetween } from './copies.ts'
import { carve } from './cut.ts'
import { problem, put, takeId, type Done, type Draft, type HandlerResult } from './draft.ts'
import { insertTime } from './ripple.ts'
import { extentOf, select } from './selection.ts'
import type { Clip, CommandProblem, InsertMode } from './types.ts'

/** The records of the ids as a clip; null where there are none. */
export function copyOf(document: BuilderDocument, ids: readonly RecordId[]): Clip | null {
  const { records } = select(document, ids)
  return records.length > 0 ? clipOf(records) : null
}

/** The records with times from the first of them, without their links. */
export function clipOf(records: readonly BuilderRecord[]): Clip {
  const { from, until } = extentOf(records)
  return {
    length: until - from,
    records: records.map(({ copy: _copy, ...record }) => ({ ...record, at: record.at - from })),
  }
}

interface Need {
  /** ms from the begin of the clip */
  readonly at: number
  readonly duration: number
  /** Lanes that hold one thing at a time. */
  readonly lanes: readonly Lane[]
}

/** The times that the clip needs for itself: its whole time where it has a span, else that of its beats. */
function needsOf({ length, records }: Clip): Need[] {
  if (records.some(({ lane }) => lane === 'tasks')) return [{ at: 0, duration: length, lanes: ['tasks', 'tempo'] }]
  return records.flatMap(({ lane, at, duration }) => (lane === 'tempo' ? [{ at, duration, lanes: [lane] }] : []))
}

function cutOut(draft: Draft, at: number, clip: Clip): void {
  for (const need of needsOf(clip)) {
    const [from, until] = [at + need.at, at + endOf(need)]
    separateBetween(draft, from, until)
    for (const lane of need.lanes) carve(draft, lane, from, until)
  }
}

/** The first time from `at` on at which the clip cuts nothing, ms. */
function roomFrom({ records }: Pick<BuilderDocument, 'records'>, at: number, clip: Clip): number {
  const needs = needsOf(clip)
  for (let free = at; ;) {
    const ends = needs.flatMap((need) => {
      const [from, until] = [free + need.at, free + endOf(need)]
      return [...records.values()]
        .filter((record) => need.lanes.includes(record.lane) && record.at < until && endOf(record) > from)
        .map((record) => endOf(record) - need.at)
    })
    if (ends.length === 0) return free
    free = Math.max(...ends)
  }
}

/** Whether the clip fits at `at` between the present records of its lanes. */
export const hasRoom = (document: Pick<BuilderDocument, 'records'>, at: number, clip: Clip): boolean =>
  roomFrom(document, at, clip) === at

/** The length of the clip; that of its lines where they alone are in it. */
const timeOf = ({ length, records }: Clip): number => (length > 0 ? length : Math.max(0, ...records.map(endOf)))

/** Moves the records from `at` on back. The game becomes longer where its end has no free time for them. */
function moveBack(draft: Draft, at: number, { length, records }: Clip): void {
  if (length === 0) return
  const { duration } = draft.game
  insertTime(draft, at, length, records.some(({ lane }) => lane === 'tasks') ? 'split' : 'lengthen')
  draft.game = { ...draft.game, duration }
}

/** Makes room for the clip as `mode` says, or says where it has room. */
export function makeRoom(draft: Draft, at: number, clip: Clip, mode: InsertMode): CommandProblem | null {
  if (mode === 'ripple') moveBack(draft, at, clip)
  else if (mode === 'over') cutOut(draft, at, clip)
  else if (!hasRoom(draft, at, clip)) return problem('no-room', { ms: roomFrom(draft, at, clip) })
  return null
}

/** Adds the records of the clip with new ids; returns the ids. */
export function addRecords(draft: Draft, at: number, { records }: Clip): RecordId[] {
  return records.map((record) => {
    const added = renamed({ ...record, at: record.at + at }, takeId(draft))
    put(draft, added)
    return added.id
  })
}

interface Insertion {
  readonly at: number
  readonly clip: Clip
  readonly mode?: InsertMode | undefined
}

/** Inserts the clip as the step `step`, with its records selected. */
export function insertClip(draft: Draft, { at, clip, mode = 'over' }: Insertion, step: Done): HandlerResult {
  const refusal = makeRoom(draft, at, clip, mode)
  return refusal ?? { ...step, selection: addRecords(draft, at, clip), insertedUntil: at + timeOf(clip) }
}
