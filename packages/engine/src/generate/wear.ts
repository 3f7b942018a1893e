/**
 * What is worn over several tasks. Before it is put on, the time to take it off again is found and kept free: inside
 * this section of the game, or, when an edge comes between, inside the next. A moment that is kept free stays free, so
 * everything is worn as long as the config says and nothing ever waits for something else to come off.
 */
import type { EventTask, ItemId, Range } from '@rubato/contracts/domain'
import { drawWhole, type Stream } from '../random/stream.ts'
import { capOf } from '../safety/item-rules.ts'
import { open, type Score, type Worn } from './score.ts'

/** The stretch of the game that is being filled. */
export interface Section {
  until: number
  /** When the next section begins at the latest, ms; null when this is the last. */
  next: number | null
  /** Time that later sections are sure to have, ms. */
  later: number
  /** When the last section ends, ms. */
  end: number
}

export interface Wearing {
  task: EventTask
  item: ItemId
  /** Seconds worn, from the config. */
  range: Range
  /** How long its release takes at most, ms. */
  room: number
  /** When, counted from the start of its release, it is off, where that is always the same, ms. */
  off?: number
  /** How long the task goes on after it was put on, ms. */
  busy?: number
  /** Its release is over by then, ms. */
  before?: number
  level?: number
  binding?: Extract<Parameters<typeof open>[3]['binding'], string>
  /** Speaks, waits and closes the item, within `room` ms. */
  release: (score: Score) => void
}
type Terms = Pick<Wearing, 'range' | 'room' | 'item' | 'off' | 'busy' | 'before'>

/** Its hard end, if it is put on at `from`. */
const hardEnd = ({ range, item }: Terms, from: number, { end }: Section): number =>
  Math.min(from + Math.floor(Math.min(range.max * 1000, capOf(item).value)), end)

/** When its release may begin, if it is put on at `from`: the lengths of the config. */
function wanted(wearing: Terms, from: number, section: Section): Range {
  const { range, room, off, busy = 0, before = Infinity } = wearing
  return {
    min: from + Math.max(busy, Math.ceil(range.min * 1000) - (off ?? 0)),
    max: Math.min(hardEnd(wearing, from, section) - (off ?? room), before - room),
  }
}

/** The parts of `range` in which `room` ms may begin without touching what is kept free already. */
function freeParts(range: Range, room: number, kept: readonly Worn[]): Range[] {
  const parts = kept.reduce<Range[]>(
    (left, worn) =>
      left.flatMap(({ min, max }) => [
        { min, max: Math.min(max, worn.at - room) },
        { min: Math.max(min, worn.at + worn.room), max },
      ]),
    [range],
  )
  return parts.filter(({ min, max }) => min <= max)
}

/** When the release of something put on at `from` may begin. */
function moments(score: Score, section: Section, wearing: Terms, from: number): Range[] {
  const { until, next, later } = section
  const { room } = wearing
  const { min, max } = wanted(wearing, from, section)
  const here = { min, max: Math.min(max, until - room) }
  const beyond = next === null ? [] : [{ min: Math.max(min, next), max: Math.min(max, next + later - room) }]
  return [here, ...beyond].flatMap((range) => freeParts(range, room, score.worn))
}

/** Whether something put on `after` ms into the task can be worn as long as the config says and come off in time. */
export const canWear = (
  { score, section, startsAt }: { score: Score; section: Section; startsAt: number },
  wearing: Terms,
  after: number,
): boolean => moments(score, section, wearing, startsAt + after).length > 0

/** One moment of the parts, each as likely. */
function drawMoment(stream: Stream, parts: readonly Range[]): number {
  let left = drawWhole(stream, 0, parts.reduce((sum, { min, max }) => sum + max - min + 1, 0) - 1)
  for (const { min, max } of parts) {
    if (left <= max - min) return min + left
    left -= max - min + 1
  }
  throw new Error('A thing is worn only after canWear.')
}

/** Opens the item now and keeps the time of its release free. */
export function wear(score: Score, section: Section, stream: Stream, wearing: Wearing): void {
  const { task, item, room, release, level, binding } = wearing
  const from = score.now
  const at = drawMoment(stream, moments(score, section, wearing, from))
  const { min, max } = wanted(wearing, from, section)
  const detail = { ...(level === undefined ? {} : { level }), ...(binding === undefined ? {} : { binding }) }
  open(score, task, item, { duration: hardEnd(wearing, from, section) - from, ...detail })
  keepFree(score, { item, at, earliest: min, latest: max + room, room, release })
}

const inOrder = (worn: readonly Worn[]): Worn[] => [...worn].sort((a, b) => a.at - b.at)

/** Keeps a moment for what has to happen then. */
export const keepFree = (score: Score, moment: Worn): void => {
  score.worn = inOrder([...score.worn, moment])
}

/** A moment for `room` ms between `from` and `until` that touches nothing; `until - room` is always one. */
export function freeMoment(score: Score, stream: Stream, { min, max }: Range, room: number): number {
  return drawMoment(stream, freeParts({ min, max: Math.max(min, max - room) }, room, score.worn))
}

interface Settling {
  /** Where the section ends when nothing has to come off in it, ms. */
  natural: number
  sectionAt: (end: number) => Section
  /** What has to come off in it whatever its time is. */
  isOver: (item: ItemId | null) => boolean
}

/**
 * Ends a section where everything that is worn can come off: what cannot be kept on beyond the next edge comes off
 * before it, and the section grows for it.
 */
export function settle(score: Score, { natural, sectionAt, isOver }: Settling): Section {
  let end = natural
  for (;;) {
    const section = sectionAt(end)
    const { worn, stuck } = carry(score, section, { end, isOver })
    score.worn = worn
    if (stuck === null) return section
    end = stuck
  }
}

/** What would come off after `end` is moved beyond the edge; what cannot be moved says where the section has to end. */
function carry(
  score: Score,
  { next, later }: Section,
  { end, isOver }: Pick<Settling, 'isOver'> & { end: number },
): { worn: readonly Worn[]; stuck: number | null } {
  const worn: Worn[] = []
  let free = score.now
  for (const [index, each] of score.worn.entries()) {
    const isHere = each.at + each.room <= end
    const at = isHere ? each.at : Math.max(each.at, free, next ?? Infinity)
    const isLate = next === null || isOver(each.item) || at + each.room > Math.min(each.latest, next + later)
    if (isHere || !isLate) {
      worn.push({ ...each, at })
      free = at + each.room
    } else if (worn.every((other, place) => other.at === score.worn[place]?.at)) {
      const sooner = { ...each, at: Math.max(free, each.earliest, end - each.room) }
      return { worn: [...worn, sooner, ...score.worn.slice(index + 1)], stuck: sooner.at + each.room }
    } else return { worn: score.worn, stuck: each.at + each.room }
  }
  return { worn, stuck: null }
}

/** What comes off next in this section, and when its release begins; null when nothing does. */
export function nextRelease(score: Score, section: Section): { at: number; worn: Worn } | null {
  const [worn] = score.worn
  return worn && worn.at + worn.room <= section.until ? { at: Math.max(score.now, worn.at), worn } : null
}

/** Takes it off now. */
export function takeOff(score: Score, worn: Worn): void {
  score.worn = score.worn.filter((other) => other !== worn)
  worn.release(score)
}
