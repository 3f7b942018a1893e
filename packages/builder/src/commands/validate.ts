import {
  compositionSchema,
  GAME_EVENTS_MAX,
  GAME_NOTES_MAX,
  GAME_WORDS_MAX,
  gameEventSchema,
  SESSION_MS_MAX,
  type BeatPattern,
  type GameEvent,
} from '@rubato/contracts/domain'
import { eventsOfRecord } from '../document/events-of-records.ts'
import { endOf } from '../document/order.ts'
import type { BuilderDocument, BuilderRecord, RecordId } from '../document/types.ts'
import { compositionOf } from '../sections/composition.ts'
import { problem } from './draft.ts'
import type { CommandProblem } from './types.ts'

type Records = ReadonlyMap<RecordId, BuilderRecord>

/** Whether the two differ in nothing but their time. */
function isMoved(record: BuilderRecord, old: BuilderRecord): boolean {
  const keys = Object.keys(record) as (keyof BuilderRecord)[]
  return (
    Number.isInteger(record.at) &&
    keys.length === Object.keys(old).length &&
    keys.every((key) => key === 'at' || key === 'copy' || record[key] === old[key])
  )
}

/** The names of an event's fields in its record, where they differ. */
const fieldNames: Readonly<Record<string, string>> = { kind: 'lane' }

/** Patterns that the contract takes at any tempo. Patterns are immutable, and many records share one. */
const takenPatterns = new WeakSet<BeatPattern>()
const EMPTY_PATTERN: BeatPattern = { beats: 1, notes: [] }

/** The event without a pattern that is parsed already: it would take most of the time. */
const withoutTakenPattern = (event: GameEvent): GameEvent =>
  event.kind === 'beat' && takenPatterns.has(event.pattern) ? { ...event, pattern: EMPTY_PATTERN } : event

/** A pattern with fixed offsets depends on the tempo: it is parsed each time. */
function keepTakenPattern(event: GameEvent): void {
  if (event.kind !== 'beat' || event.pattern.notes.some(({ offsetMs }) => offsetMs !== undefined)) return
  takenPatterns.add(event.pattern)
}

function contractProblem(record: BuilderRecord): CommandProblem | null {
  for (const [index, event] of eventsOfRecord(record).entries()) {
    const issue = gameEventSchema.safeParse(withoutTakenPattern(event)).error?.issues[0]
    if (!issue) {
      keepTakenPattern(event)
      continue
    }
    const path = issue.path.map((step) => (typeof step === 'string' ? (fieldNames[step] ?? step) : Number(step)))
    const inRecord = record.lane === 'held' && index === 0 && path[0] === 'duration' ? ['hardEnd'] : path
    return {
      ...problem('refused-by-contract', { field: inRecord.join('.'), id: record.id }),
      path: inRecord,
      message: issue.message,
    }
  }
  return null
}

/** The first problem of the records that differ from those before; null where the contract takes all of them. */
export function recordProblem(records: Records, before: Records): CommandProblem | null {
  if (records.size > GAME_EVENTS_MAX) return problem('too-many', { most: GAME_EVENTS_MAX })
  for (const record of records.values()) {
    const old = before.get(record.id)
    if (old === record) continue
    if (record.at < 0) return problem('before-begin', { id: record.id })
    if (endOf(record) > SESSION_MS_MAX) return problem('too-long', { minutes: SESSION_MS_MAX / 60_000 })
    if (old && isMoved(record, old)) continue
    const found = contractProblem(record)
    if (found) return found
  }
  if (notesOf(records) > GAME_NOTES_MAX) return problem('too-many-notes', { most: GAME_NOTES_MAX })
  return charactersOf(records) > GAME_WORDS_MAX ? problem('too-many-words', { most: GAME_WORDS_MAX }) : null
}

const notesOf = (records: Records): number =>
  [...records.values()].reduce((sum, record) => sum + (record.lane === 'tempo' ? record.pattern.notes.length : 0), 0)

/** Characters of the own words. */
const charactersOf = (records: Records): number =>
  [...records.values()].reduce(
    (sum, record) => sum + (record.lane === 'lines' ? (record.text?.length ?? 0) + (record.speech?.length ?? 0) : 0),
    0,
  )

/** Whether the maps hold the same values. */
const isUnchanged = <Value>(after: ReadonlyMap<string, Value>, before: ReadonlyMap<string, Value>): boolean =>
  after.size === before.size && [...after].every(([id, value]) => before.get(id) === value)

/** Whether a record begins before its section. */
function isOutside({ sections, instances }: BuilderDocument): boolean {
  const isEarly = (record: BuilderRecord | null) => record !== null && record.at < 0
  return (
    [...sections.values()].some(({ records }) => records.some(isEarly)) ||
    [...instances.values()].some(({ overrides }) => [...overrides.values()].some(isEarly))
  )
}

/** The problems of changed sections, copies and names. */
export function compositionProblem(after: BuilderDocument, before: BuilderDocument): CommandProblem | null {
  const isSame = (['sections', 'instances', 'names', 'markers'] as const).every((key) =>
    isUnchanged<unknown>(after[key], before[key]),
  )
  if (isSame) return null
  if (isOutside(after)) return problem('outside-section')
  const composition = compositionOf(after)
  const issue = composition && compositionSchema.safeParse(composition).error?.issues[0]
  return issue ? { ...problem('composition-refused'), message: issue.message } : null
}
