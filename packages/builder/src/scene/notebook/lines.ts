/** The own words of a section as lines of text, timed one after another. */
import { OWN_WORDS, SESSION_MS_MAX, type GameEventOf, type SectionOf } from '@rubato/contracts/domain'
import { movedPicture } from '../../document/picture.ts'
import { DEFAULT_TASK, eventIdAt, lineLength } from '../text/words.ts'
import { isFill, pictureOf } from './pictures.ts'

type Timeline = SectionOf<'timeline'>
type Say = GameEventOf<'say'>
export type OwnLine = Say & { text: string }

const isOwn = (event: Timeline['events'][number]): event is OwnLine =>
  event.kind === 'say' && event.trigger === OWN_WORDS && event.text !== undefined

/** In order of time. */
export const ownLines = (section: Pick<Timeline, 'events'>): OwnLine[] => section.events.filter(isOwn)

const STEP_MS = 100
const PAUSE = { least: 600, most: 2500, share: 0.25 } as const
/** The pause after a line: the longer the line, the longer the pause, ms. */
const pauseAfter = (duration: number): number =>
  Math.min(PAUSE.most, Math.max(PAUSE.least, Math.round(duration * PAUSE.share)))
const endOf = ({ at, duration }: Say): number => at + duration
/** When the last line is over, ms. */
export const wordsEnd = (section: Pick<Timeline, 'events'>): number => Math.max(0, ...ownLines(section).map(endOf))
const nextAfter = (line: Say): number => Math.ceil((endOf(line) + pauseAfter(line.duration)) / STEP_MS) * STEP_MS

/** A line as it is to be: with the id of the one that it was, or a new one. */
export interface WantedLine {
  id?: string
  text: string
  /** Another time, ms; it is not before the line above is over. */
  at?: number
}

function freeIds({ events }: Pick<Timeline, 'events'>) {
  const used = new Set(events.map(({ id }) => id))
  let next = 1
  return () => {
    while (used.has(eventIdAt(next - 1))) next++
    const id = eventIdAt(next - 1)
    used.add(id)
    return id
  }
}

const worded = (old: OwnLine, text: string): OwnLine => {
  if (old.text === text) return old
  // The pronunciation was that of the former words.
  const { speech: _speech, ...rest } = old
  return { ...rest, text, duration: lineLength(text) }
}

/**
 * The section with these own words in this order. Where it holds nothing else, lines keep the pauses before them; else they keep
 * their times as far as the line before them is over. Pictures go with their lines. Beats and a medium that last as long as the
 * section still do.
 */
export function withLines(
  section: Timeline,
  wanted: readonly WantedLine[],
): Pick<Timeline, 'kind' | 'length' | 'events'> {
  const old = ownLines(section)
  const pictures = new Map(
    old.flatMap((line) => {
      const picture = pictureOf(section, line)
      return picture ? [[line.id, { picture, line }] as const] : []
    }),
  )
  const shown = new Set<Timeline['events'][number]>([...pictures.values()].map(({ picture }) => picture))
  const others = section.events.filter((event) => !isOwn(event) && !shown.has(event))
  const byId = new Map(old.map((line, index) => [line.id, { line, before: old[index - 1] }]))
  const giveId = freeIds(section)
  const fills = new Set(others.filter((event) => isFill(event, section.length)))
  const isAlone = others.length === fills.size
  const lines: OwnLine[] = []
  for (const { id, text, at } of wanted) {
    const known = id === undefined ? undefined : byId.get(id)
    const base: OwnLine = known
      ? worded(known.line, text)
      : { id: giveId(), at: 0, duration: lineLength(text), task: DEFAULT_TASK, kind: 'say', trigger: OWN_WORDS, text }
    const before = lines.at(-1)
    const begins =
      at === undefined ? atOf(base, known?.before, before, isAlone) : Math.max(at, before ? endOf(before) : 0)
    lines.push({ ...base, at: begins })
  }
  const length = lengthOf(section, old, lines, isAlone)
  const fitted = others.map((event) => (fills.has(event) ? { ...event, duration: length } : event))
  const said = lines.flatMap((line) => {
    const was = pictures.get(line.id)
    return was ? [line, movedPicture(was.picture, was.line, line, length)] : [line]
  })
  const events = [...fitted, ...said].toSorted((a, b) => a.at - b.at)
  return { kind: 'timeline', length, events }
}

function atOf(line: OwnLine, wasBefore: OwnLine | undefined, before: OwnLine | undefined, isAlone: boolean): number {
  if (!before) return line.at
  const isNew = wasBefore === undefined
  if (isNew) return Math.max(isAlone ? 0 : line.at, nextAfter(before))
  if (!isAlone) return Math.max(line.at, endOf(before))
  return wasBefore.id === before.id ? endOf(before) + Math.max(0, line.at - endOf(wasBefore)) : nextAfter(before)
}

/** A section that ended with its words ends with them again; a longer one stays as long while they fit. */
function lengthOf(section: Timeline, old: readonly OwnLine[], lines: readonly OwnLine[], isAlone: boolean): number {
  const [lastOld, last] = [old.at(-1), lines.at(-1)]
  const wasTight = isAlone && section.length <= (lastOld ? nextAfter(lastOld) : 0)
  const needed = last ? nextAfter(last) : 0
  return Math.min(SESSION_MS_MAX, wasTight ? needed : Math.max(section.length, last ? endOf(last) : 0))
}
