/** Events of a game as records. */
import type { GameEvent, GameEventOf, ItemId } from '@rubato/contracts/domain'
import { isLevelled } from '@rubato/contracts/domain'
import { compareEvents } from '@rubato/engine'
import type { BuilderRecord, HeldRecord, LevelChange } from './types.ts'

/** The changes with which the events make records. */
export interface ReadingChange {
  readonly kind: 'release-added' | 'release-earlier' | 'half-removed' | 'id-changed' | 'level-removed'
  /** The event. */
  readonly id: string
  /** ms */
  readonly at: number
}

export interface ReadRecords {
  records: BuilderRecord[]
  changes: ReadingChange[]
}

interface Reading {
  /** An opening keeps its place with null until its release makes its record. */
  records: (BuilderRecord | null)[]
  changes: ReadingChange[]
  open: Map<ItemId, OpenItem>
  ids: Set<string>
  /** The last number that `freeId` gave, by the id before it. */
  numbers: Map<string, number>
  /** Ids of the events that release an item. */
  releases: ReadonlySet<string>
}

interface Opened {
  /** Its index among the records. */
  place: number
  event: GameEventOf<'open'>
  levels: LevelChange[]
}

/** The openings of an item that have not been released, by their ids, the earliest first. */
interface OpenItem {
  /** Those that have a release with their name in the game. */
  named: Map<string, Opened>
  unnamed: Map<string, Opened>
}

/** The ids of an opening that the builder made: of its release, and of its level change number `n`, from 1 on. */
export const releaseId = (id: string): string => `${id}.end`
export const levelId = (id: string, n: number): string => `${id}.${n}`

/** The id of the opening that an event with this id is named after. */
const openingOf = (id: string): string => id.replace(/\.(?:end|\d+)$/, '')

const firstIn = (openings: ReadonlyMap<string, Opened>): Opened | undefined => openings.values().next().value

/**
 * The opening that an event is about: where one item is open twice, which the check refuses, the one that the event is named
 * after, or else the earliest whose release is not named after it.
 */
function findOpened({ open }: Reading, { id, item }: { id: string; item: ItemId }): Opened | undefined {
  const openings = open.get(item)
  if (!openings) return undefined
  const { named, unnamed } = openings
  const opening = openingOf(id)
  const own = opening === id ? undefined : (named.get(opening) ?? unnamed.get(opening))
  return own ?? firstIn(unnamed) ?? firstIn(named)
}

/** `id`, or the first of `id.2`, `id.3` that is free; at most 100 characters. */
function freeId({ ids, numbers }: Reading, id: string): string {
  if (!ids.has(id)) return id
  const base = id.slice(0, 90)
  let number = numbers.get(base) ?? 1
  do number++
  while (ids.has(`${base}.${number}`))
  numbers.set(base, number)
  return `${base}.${number}`
}

function takeId(reading: Reading, event: GameEvent): string {
  const id = freeId(reading, event.id)
  if (id !== event.id) reading.changes.push({ kind: 'id-changed', id, at: event.at })
  reading.ids.add(id)
  return id
}

function release(reading: Reading, opened: Opened, close: { id: string; at: number; task: GameEvent['task'] }): void {
  const { event, levels, place } = opened
  const { id, at, task, item, level, binding, duration: hardEnd } = event
  const openings = reading.open.get(item)
  openings?.named.delete(id)
  openings?.unnamed.delete(id)
  const duration = Math.min(close.at - at, hardEnd)
  if (level !== undefined && !isLevelled(item)) reading.changes.push({ kind: 'level-removed', id, at })
  if (close.at - at > hardEnd) reading.changes.push({ kind: 'release-earlier', id: close.id, at: close.at })
  const record: HeldRecord = {
    lane: 'held',
    id,
    at,
    duration,
    task,
    anchor: 'beat',
    item,
    hardEnd,
    ...(level !== undefined && isLevelled(item) ? { level } : {}),
    ...(binding === undefined ? {} : { binding }),
    levels: levels.filter(({ after }) => after <= duration),
    release: { id: close.id, task: close.task },
  }
  reading.records[place] = record
}

function releaseAtHardEnd(reading: Reading, opened: Opened): void {
  const { id, at, duration, task } = opened.event
  const close = { id: freeId(reading, releaseId(id.slice(0, 90))), at: at + duration, task }
  reading.ids.add(close.id)
  reading.changes.push({ kind: 'release-added', id, at })
  release(reading, opened, close)
}

function readOpen(reading: Reading, event: GameEventOf<'open'>, id: string): void {
  const openings = reading.open.get(event.item) ?? { named: new Map(), unnamed: new Map() }
  reading.open.set(event.item, openings)
  const { named, unnamed } = openings
  const opened = { place: reading.records.length, event: { ...event, id }, levels: [] }
  ;(reading.releases.has(releaseId(id)) ? named : unnamed).set(id, opened)
  reading.records.push(null)
}

function readHalf(reading: Reading, event: GameEventOf<'level'> | GameEventOf<'close'>): void {
  const opened = findOpened(reading, event)
  if (!opened) {
    reading.changes.push({ kind: 'half-removed', id: event.id, at: event.at })
    return
  }
  if (event.kind === 'level' && !isLevelled(event.item)) {
    reading.changes.push({ kind: 'level-removed', id: event.id, at: event.at })
    return
  }
  const id = takeId(reading, event)
  const { at, task } = event
  if (event.kind === 'close') return release(reading, opened, { id, at, task })
  opened.levels.push({ id, after: at - opened.event.at, level: event.level, task })
}

function readEvent(reading: Reading, event: GameEvent): void {
  if (event.kind === 'level' || event.kind === 'close') return readHalf(reading, event)
  const id = takeId(reading, event)
  if (event.kind === 'open') return readOpen(reading, event, id)
  reading.records.push(simpleRecord(event, id))
}

type SimpleEvent = Exclude<GameEvent, { kind: 'open' | 'level' | 'close' }>
const laneOf = {
  task: 'tasks',
  say: 'lines',
  beat: 'tempo',
  stroke: 'strokes',
  ask: 'questions',
  media: 'media',
} as const

function simpleRecord({ kind, ...rest }: SimpleEvent, id: string): BuilderRecord {
  // The kind and the lane say the same: the other properties of an event equal its record's.
  return { ...rest, id, lane: laneOf[kind], anchor: 'beat' } as BuilderRecord
}

/** The records in order. An opening and its release make one record; an opening without one is released at its hard end. */
export function recordsOfEvents(events: readonly GameEvent[]): ReadRecords {
  const releases = new Set(events.flatMap((event) => (event.kind === 'close' ? [event.id] : [])))
  const reading: Reading = {
    records: [],
    changes: [],
    open: new Map(),
    ids: new Set(),
    numbers: new Map(),
    releases,
  }
  for (const event of [...events].sort(compareEvents)) readEvent(reading, event)
  const unreleased = [...reading.open.values()].flatMap(({ named, unnamed }) => [
    ...named.values(),
    ...unnamed.values(),
  ])
  for (const opened of unreleased.sort((a, b) => a.place - b.place)) releaseAtHardEnd(reading, opened)
  return { records: reading.records.filter((record) => record !== null), changes: reading.changes }
}
