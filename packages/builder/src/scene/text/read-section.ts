/** Reads one section of the text form: its fields, notes, events and exit. */
import { isExit, readExit } from './read-exit.ts'
import { readEvent, readNote } from './read-event.ts'
import { plainText, readField, readSet, type Places } from './read-line.ts'
import { readTime } from './parts.ts'
import type { Line, Source } from './source.ts'
import { nameOfId } from './words.ts'

export interface Place {
  places: Places
  /** The path of the section in the draft. */
  prefix: string
}

interface Open {
  draft: Record<string, unknown>
  notes: unknown[]
  events: { at: number; duration: number }[]
  sets: unknown[]
  exit: unknown
}

const HEAD = /^#+\s*([^\s:]*)\s*(?::\s*(.*))?$/s
const TIME = /^(\d[\d:.]*)(?:\s|$)/

export function readSection(source: Source, head: Line, place: Place): unknown {
  const [, id = '', name] = HEAD.exec(head.text) ?? []
  if (id === '') source.wrong(head, 'builder.scene-text.section')
  const title = name === undefined || name === '' ? nameOfId(id) : plainText(source, head, name)
  const open: Open = { draft: { id, name: title }, notes: [], events: [], sets: [], exit: undefined }
  for (let line = source.peek(); line && !line.text.startsWith('#') && !source.isFull; line = source.peek()) {
    source.take()
    readPart(source, line, { ...place, open })
  }
  if (open.exit === undefined) source.wrong(head, 'builder.scene-text.no-exit', { name: id })
  const { draft, notes, events, sets, exit } = open
  const isGenerated = 'config' in draft
  if (isGenerated && events.length > 0) source.wrong(head, 'builder.scene-text.generated-events')
  const end = Math.max(0, ...events.map(({ at, duration }) => at + duration))
  return {
    length: end,
    ...draft,
    kind: isGenerated ? 'generated' : 'timeline',
    ...(sets.length > 0 ? { sets } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(isGenerated ? {} : { events }),
    exit,
  }
}

function readPart(source: Source, line: Line, { open, places, prefix }: Place & { open: Open }): void {
  const { text } = line
  const [, time] = TIME.exec(text) ?? []
  if (open.exit !== undefined) source.wrong(line, 'builder.scene-text.after-exit')
  else if (time !== undefined) {
    places.set(`${prefix}.events.${open.events.length}`, line)
    open.events.push(readEvent(source, line, { time, index: open.events.length }))
  } else if (isExit(text)) {
    places.set(`${prefix}.exit`, line)
    open.exit = readExit(source, line)
  } else if (/^note\b/.test(text)) {
    places.set(`${prefix}.notes.${open.notes.length}`, line)
    open.notes.push(readNote(source, line, open.notes.length))
  } else if (text.startsWith('set ')) open.sets.push(readSet(source, line))
  else readSectionField(source, line, open.draft)
}

function readSectionField(source: Source, line: Line, draft: Record<string, unknown>): void {
  const field = readField(source, line)
  if (!field) {
    source.wrong(line, 'builder.scene-text.unknown-line')
    return
  }
  const { name, text, at } = field
  if (Object.hasOwn(draft, name)) source.wrong(line, 'builder.scene-text.twice', { name })
  switch (name) {
    case 'length': {
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
      draft['config'] = field.value()
      return
    default:
      source.wrong(line, 'builder.scene-text.unknown-field', { name })
  }
}
