/** Reads one section of the text form: its fields, notes, events and exit. */
import { isExit, readExit } from './read-exit.ts'
import { readEvent, readNote, type ReadEvent } from './read-event.ts'
import { ensureSectionName, plainText, readField, readSet, type Places } from './read-line.ts'
import { readSecondsPart, readTime } from './parts.ts'
import type { Line, Source } from './source.ts'
import { nameOfId } from './words.ts'

export interface Place {
  places: Places
  /** The path of the section in the draft. */
  prefix: string
  /** The ids of the sections before it; its own is added. */
  ids: Set<string>
}

interface Open {
  draft: Record<string, unknown>
  /** The names of its fields so far. */
  fields: Set<string>
  notes: unknown[]
  events: Pick<ReadEvent, 'event' | 'goesOn'>[]
  /** Events that are written on a separate line; the picture of a line is not. */
  written: number
  /** When the words so far are over, ms from the start of the section. */
  said: number
  /** Time after the last event, where the length is written so, ms. */
  pause: number
  sets: unknown[]
  exit: unknown
}

const TIME = /^(\+?\d[\d:.]*)(?:\s|$)/

/** `# id: name`; the id is empty where the line is no head of a section. `at` is the position of the id. */
function readHead(text: string): { id: string; at: number; name: string } {
  const at = /^#+\s*/.exec(text)?.[0].length ?? 0
  const rest = text.slice(at)
  const id = /^[^\s:]*/.exec(rest)?.[0] ?? ''
  const tail = rest.slice(id.length).trimStart()
  if (tail !== '' && !tail.startsWith(':')) return { id: '', at, name: '' }
  return { id, at, name: tail.slice(1).trimStart() }
}

export function readSection(source: Source, head: Line, place: Place): unknown {
  const { id, at, name } = readHead(head.text)
  if (id === '') source.wrong(head, 'builder.scene-text.section')
  else {
    ensureSectionName(source, head, id, at)
    source.takeName(head, place.ids, id, at)
  }
  const title = name === '' ? nameOfId(id) : plainText(source, head, name)
  const open: Open = {
    draft: { id, name: title },
    fields: new Set(),
    notes: [],
    events: [],
    written: 0,
    said: 0,
    pause: 0,
    sets: [],
    exit: undefined,
  }
  for (let line = source.peek(); line && !line.text.startsWith('#'); line = source.peek()) {
    source.take()
    readPart(source, line, { ...place, open })
  }
  if (open.exit === undefined) source.wrong(head, 'builder.scene-text.no-exit', { name: id })
  const { draft, notes, events, sets, exit } = open
  const isGenerated = 'config' in draft
  for (const name of ['edges', 'medium'])
    if (name in draft && !isGenerated) source.wrong(head, 'builder.scene-text.unknown-field', { name })
  if (isGenerated && events.length > 0) source.wrong(head, 'builder.scene-text.generated-events')
  const end = open.pause + events.reduce((end, { event }) => Math.max(end, event.at + event.duration), 0)
  const length = typeof draft['length'] === 'number' ? draft['length'] : end
  return {
    ...draft,
    length,
    kind: isGenerated ? 'generated' : 'timeline',
    ...(sets.length > 0 ? { sets } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(isGenerated ? {} : { events: withLengths(events, length) }),
    exit,
  }
}

/** The events, those that go on with the length that they take from the next one of their kind or from the section. */
function withLengths(events: Open['events'], length: number): ReadEvent['event'][] {
  /** Where the latest time of each kind so far is, and the one after it. */
  const ends = new Map<string, { at: number; next: number }>()
  const durations = new Map<ReadEvent['event'], number>()
  for (const { event, goesOn } of [...events].sort((a, b) => b.event.at - a.event.at)) {
    const { kind, at } = event
    const last = ends.get(kind)
    const next = last === undefined ? Infinity : last.at > at ? last.at : last.next
    ends.set(kind, { at, next })
    if (goesOn) durations.set(event, Math.max(0, Math.min(length, next) - at))
  }
  return events.map(({ event }) => ({ ...event, duration: durations.get(event) ?? event.duration }))
}

function readPart(source: Source, line: Line, { open, places, prefix }: Omit<Place, 'ids'> & { open: Open }): void {
  const { text } = line
  const [, time] = TIME.exec(text) ?? []
  if (open.exit !== undefined) source.wrong(line, 'builder.scene-text.after-exit')
  else if (time !== undefined) {
    const read = readEvent(source, line, { time, index: open.written, said: open.said })
    open.written++
    for (const event of [read.event, ...(read.picture ? [read.picture] : [])]) {
      places.set(`${prefix}.events.${open.events.length}`, line)
      open.events.push({ event, goesOn: read.goesOn })
    }
    if (read.event.kind === 'say') open.said = Math.max(open.said, read.event.at + read.event.duration)
  } else if (isExit(text)) {
    places.set(`${prefix}.exit`, line)
    open.exit = readExit(source, line)
  } else if (/^note\b/.test(text)) {
    places.set(`${prefix}.notes.${open.notes.length}`, line)
    open.notes.push(readNote(source, line, open.notes.length))
  } else if (text.startsWith('set ')) open.sets.push(readSet(source, line))
  else readSectionField(source, line, open)
}

function readSectionField(source: Source, line: Line, open: Open): void {
  const { draft } = open
  const field = readField(source, line)
  if (!field) {
    source.wrong(line, 'builder.scene-text.unknown-line')
    return
  }
  const { name, text, at } = field
  source.takeName(line, open.fields, name)
  switch (name) {
    case 'length': {
      const pause = text.startsWith('+') ? readSecondsPart(text.slice(1)) : null
      if (pause !== null) {
        open.pause = pause
        return
      }
      const length = readTime(text)
      if (length === null) source.wrong(line, 'builder.scene-text.time', {}, at)
      draft['length'] = length ?? 0
      return
    }
    case 'position': {
      const [, x, y] = /^(-?\d{1,7}) *, *(-?\d{1,7})$/.exec(text) ?? []
      if (x === undefined) source.wrong(line, 'builder.scene-text.position', {}, at)
      draft['position'] = { x: Number(x), y: Number(y) }
      return
    }
    case 'carries':
      draft['carries'] = text.split(',').map((item) => item.trim())
      return
    case 'config':
    case 'medium':
      draft[name] = field.value()
      return
    case 'edges':
      draft['edges'] = text
      return
    default:
      source.wrong(line, 'builder.scene-text.unknown-field', { name })
  }
}
