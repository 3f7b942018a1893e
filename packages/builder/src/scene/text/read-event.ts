/** Reads the lines of events and of notes. */
import { deliveries, gameEventSchema, OWN_WORDS, STEADY_PATTERN, voiceNames } from '@rubato/contracts/domain'
import { linkOfName } from '../media-link.ts'
import { readId, readSecondsPart, readTime } from './parts.ts'
import { listOf, plainText, readEntries, readField, readSets, readWay } from './read-line.ts'
import type { Line, Source } from './source.ts'
import { DEFAULT_TASK, eventIdAt, lineLength, noteIdAt, pictureIdOf } from './words.ts'

type Fields = Record<string, unknown>
type EventFields = Fields & { at: number; duration: number; kind: string }

export interface ReadEvent {
  event: EventFields
  /** The event lasts until the next one of its kind, or until the section ends. */
  goesOn: boolean
  /** Shown while the line is spoken. */
  picture: EventFields | null
}

interface Placed {
  time: string
  index: number
  /** When the words before are over, ms from the start of the section. */
  said: number
}

/** The names of the fields of each kind of event. */
const fieldsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  gameEventSchema.options.map(({ shape }) => [shape.kind.value, new Set(Object.keys(shape))]),
)
const ofEvery = new Set(['id', 'at', 'duration', 'task', 'kind'])

const isVoice = (text: string): boolean => voiceNames.some((voice) => voice === text)
const isDelivery = (text: string): boolean => deliveries.some((delivery) => delivery === text)

/** `voice Alto` and `calm`; null where the part is neither. */
export function sayingPart(text: string): Fields | null {
  const voice = text.startsWith('voice ') ? text.slice(6).trim() : null
  if (voice !== null && isVoice(voice)) return { voice }
  return isDelivery(text) ? { delivery: text } : null
}

function partOf(text: string, isOwn: boolean): Fields | null {
  const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(text) ?? []
  if (word === 'for') {
    const duration = readSecondsPart(rest.endsWith('s') ? rest.slice(0, -1).trimEnd() : rest)
    return duration === null ? null : { duration }
  }
  if (word === 'in') return { task: rest }
  if (word === 'id') {
    const id = readId(rest)
    return id === null ? null : { id }
  }
  if (word === 'picture' && isOwn) return { picture: rest }
  return isOwn ? sayingPart(text) : null
}

const BPM = /^(\d+(?:\.\d+)?)(?:\s+to\s+(\d+(?:\.\d+)?))?$/

/** `+2` is two seconds after the words before. */
const timeOf = (time: string, said: number): number | null => {
  if (!time.startsWith('+')) return readTime(time)
  const after = readSecondsPart(time.slice(1))
  return after === null ? null : said + after
}

export function readEvent(source: Source, line: Line, { time, index, said }: Placed): ReadEvent {
  const at = timeOf(time, said)
  if (at === null) source.wrong(line, 'builder.scene-text.time')
  const after = line.text.slice(time.length).trim()
  const [, kind] = /^\/([a-z]+)(?:\s|$)/.exec(after) ?? []
  const isOwn = !after.startsWith('/')
  const known = fieldsOf.get(kind ?? 'say')
  if (!known || (!isOwn && kind === undefined))
    source.wrong(line, 'builder.scene-text.event-kind', {}, line.text.indexOf('/'))
  const list = listOf(source, line, (isOwn ? after : after.slice(1 + (kind?.length ?? 0))).trim())
  const goesOn = !isOwn && list.parts.some(({ text }) => text === 'on')
  const given = readEntries(source, line, list.parts, (text) =>
    goesOn && text === 'on' ? { duration: 0 } : partOf(text, isOwn),
  )
  const rest = isOwn
    ? ownWords(source, line, list.rest)
    : kind === 'beat'
      ? beatOf(source, line, list.rest)
      : noRest(source, line, list.rest)
  const fields = readFields(source, {
    known,
    taken: new Set([...ofEvery, ...Object.keys(rest), ...Object.keys(given)]),
  })
  const duration = isOwn ? lineLength(String(rest['text'])) : undefined
  if (!isOwn && given['duration'] === undefined)
    source.wrong(line, 'builder.scene-text.no-length', {}, line.text.length)
  const pattern = kind === 'beat' ? { pattern: STEADY_PATTERN } : {}
  const base = { id: eventIdAt(index), at: at ?? 0, duration: duration ?? 0, task: DEFAULT_TASK, kind: kind ?? 'say' }
  const { picture, ...others } = given
  const event = { ...base, ...pattern, ...rest, ...others, ...fields }
  return { event, goesOn, picture: typeof picture === 'string' ? pictureFor(event, picture) : null }
}

const pictureFor = ({ id, at, duration }: EventFields, name: string): EventFields => ({
  id: pictureIdOf(String(id)),
  at,
  duration,
  task: DEFAULT_TASK,
  kind: 'media',
  link: linkOfName(name),
})

function ownWords(source: Source, line: Line, rest: string): Fields {
  if (rest === '') source.wrong(line, 'builder.scene-text.no-words', {}, line.text.length)
  return { trigger: OWN_WORDS, text: plainText(source, line, rest) }
}

function beatOf(source: Source, line: Line, rest: string): Fields {
  const [, from, to = from] = BPM.exec(rest) ?? []
  if (from === undefined) source.wrong(line, 'builder.scene-text.bpm', {}, line.text.length - rest.length)
  return { tempo: { from: Number(from), to: Number(to) } }
}

function noRest(source: Source, line: Line, rest: string): Fields {
  if (rest !== '') source.wrong(line, 'builder.scene-text.rest', {}, line.text.length - rest.length)
  return {}
}

/** The indented fields below an event. */
function readFields(
  source: Source,
  { known, taken }: { known: ReadonlySet<string> | undefined; taken: Set<string> },
): Fields {
  const fields = new Map<string, unknown>()
  for (let next = source.peek(); next && next.indent > 0; next = source.peek()) {
    const field = readField(source, next)
    if (!field) break
    source.take()
    const { name } = field
    if (known && !known.has(name)) source.wrong(next, 'builder.scene-text.unknown-field', { name })
    source.takeName(next, taken, name)
    const value = field.value()
    // The trigger of a count is a number in words of the text form.
    fields.set(name, name === 'trigger' && typeof value === 'number' ? field.text : value)
  }
  return Object.fromEntries(fields)
}

function notePartOf(text: string): Fields | null {
  if (text === 'go' || text === 'call') return { kind: text }
  const [word = ''] = text.split(/\s+/)
  const value = text.slice(word.length).trim()
  const after = word === 'after' ? readTime(value) : null
  if (after !== null) return { after }
  const id = word === 'id' ? readId(value) : null
  return id === null ? null : { id }
}

/** `note [go; after 0:10] Slower => kitchen`; without words it is a timer. */
export function readNote(source: Source, line: Line, index: number): unknown {
  const list = listOf(source, line, line.text.slice('note'.length).trim())
  const given = readEntries(source, line, list.parts, notePartOf)
  const { words, wordsAt, way } = readWay(source, line, list.rest)
  readSets(source, way)
  const button = words === '' ? {} : { button: plainText(source, line, words, wordsAt) }
  return { id: noteIdAt(index), after: 0, kind: 'go', ...button, ...given, ...way }
}
