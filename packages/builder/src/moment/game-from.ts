/** The game that begins at a moment of another: open items and the strokes are restored at its start. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { itemRules } from '@rubato/engine'
import { eventsOfRecords } from '../document/events-of-records.ts'
import { isInside, partFrom } from '../document/parts.ts'
import type {
  BuilderDocument,
  BuilderRecord,
  HeldRecord,
  LevelChange,
  RecordId,
  StrokeRecord,
} from '../document/types.ts'
import { levelAt, stateAt } from './state-at.ts'

/**
 * The level of an item that is opened in mid-course, and its changes after that: no item begins above its first step, and
 * rises that would come too soon after the start are left out.
 */
function levelsFrom(record: HeldRecord, ms: number): { level: number | null; levels: LevelChange[] } {
  const rule = itemRules[record.item].level
  const current = levelAt(record, ms)
  const later = record.levels.filter(({ after }) => record.at + after > ms)
  if (!rule || current === null) return { level: current, levels: [] }
  const step = rule.step?.value ?? Infinity
  const apart = rule.apart?.value ?? 0
  const levels: LevelChange[] = []
  const first = Math.min(current, step)
  let [level, raisedAt] = [first, 0]
  for (const change of later) {
    const after = change.after - (ms - record.at)
    if (change.level > level && after < raisedAt + apart) continue
    if (change.level > level) raisedAt = after
    level = Math.min(change.level, level + step)
    levels.push({ ...change, after, level })
  }
  return { level: first, levels }
}

/** The item without words from the start of the game on, until its release. */
function heldFrom(record: HeldRecord, ms: number): HeldRecord {
  const { level, levels } = levelsFrom(record, ms)
  const passed = ms - record.at
  const { level: _level, ...rest } = record
  const opened = { ...rest, at: ms, duration: record.duration - passed, hardEnd: record.hardEnd - passed, levels }
  return level === null ? opened : { ...opened, level }
}

function recordFrom(record: BuilderRecord, ms: number): BuilderRecord[] {
  if (record.at >= ms) return [record]
  if (!isInside(record, ms)) return []
  const part = record.lane === 'held' ? heldFrom(record, ms) : partFrom(record, ms)
  return part ? [part] : []
}

/** Breath holds that the member was told to release before `ms`: the rest of such a hold has no line at its end. */
function breathed({ records }: BuilderDocument, ms: number): ReadonlySet<RecordId> {
  const isTold = (from: number) =>
    [...records.values()].some(
      (record) => record.lane === 'lines' && record.trigger === 'breath-breathe' && record.at > from && record.at < ms,
    )
  const holds = [...records.values()].filter(
    (record) => record.lane === 'held' && record.item === 'breath' && isInside(record, ms) && isTold(record.at),
  )
  return new Set(holds.map(({ id }) => id))
}

/** Grip, style, hand and nipples of the moment, at its start. */
function strokesFrom(document: BuilderDocument, ms: number): StrokeRecord[] {
  const { grip, style, hand, nipples } = stateAt(document, ms)
  const isPlain = grip === 'normal' && style === 'full' && hand === 'dominant' && nipples === null
  if (isPlain) return []
  const id = `from.${document.nextId}`
  return [{ lane: 'strokes', id, at: ms, duration: 0, task: 'steady', anchor: 'beat', grip, style, hand, nipples }]
}

/** The config counts for the rests alone: the game is shorter than the config says. */
function originFrom(origin: PlayableGame['origin']): PlayableGame['origin'] {
  if (!origin) return undefined
  const gameDuration = { ...origin.config.gameDuration, min: 0 }
  return { ...origin, config: { ...origin.config, gameDuration } }
}

/** The records that are open, run or begin from `ms` on, with their times in the game. */
export function recordsFrom(document: BuilderDocument, ms: number): BuilderRecord[] {
  const left = breathed(document, ms)
  const kept = [...document.records.values()].flatMap((record) => (left.has(record.id) ? [] : recordFrom(record, ms)))
  return [...strokesFrom(document, ms), ...kept]
}

/** The video of the game that begins at `ms` of another; none where it is over by then. */
function videoFrom({ video }: BuilderDocument['game'], ms: number): Pick<PlayableGame, 'video'> {
  if (!video) return {}
  const { at, from = 0, duration } = video
  if (ms <= at) return { video: { ...video, at: at - ms } }
  const begin = from + ms - at
  return begin < duration ? { video: { ...video, at: 0, from: begin } } : {}
}

/** A part of the document as a game with records at other times, without the video. */
export function partOf({ game }: BuilderDocument, records: readonly BuilderRecord[], duration: number): PlayableGame {
  const { origin, video: _video, ...rest } = game
  const changed = originFrom(origin)
  return { events: eventsOfRecords(records), ...rest, duration, ...(changed ? { origin: changed } : {}) }
}

/** The game from `ms` on, for playing from there; it is not for storing. */
export function gameFrom(document: BuilderDocument, ms: number): PlayableGame {
  const { duration } = document.game
  const from = Math.max(0, Math.min(Math.round(ms), duration))
  const records = recordsFrom(document, from).map((record) => ({ ...record, at: record.at - from }))
  return { ...partOf(document, records, duration - from), ...videoFrom(document.game, from) }
}
