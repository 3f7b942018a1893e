/** The text form of a branching game: one thing on a line, always in the same order. `docs/scene-text.md` has the grammar. */
import {
  OWN_WORDS,
  STEADY_PATTERN,
  type GameEvent,
  type GameEventOf,
  type Section,
  type SectionOf,
  type Variable,
} from '@rubato/contracts/domain'
import { nameOfLink } from '../media-link.ts'
import type { SceneDraft } from '../draft.ts'
import { escapeText, printId, printList, printSeconds, printTime, printValue } from './parts.ts'
import { printExit, printSets } from './print-exit.ts'
import { DEFAULT_TASK, eventIdAt, lineLength, nameOfId, noteIdAt, pictureIdOf } from './words.ts'

type Note = NonNullable<Section['notes']>[number]

function printVariable(variable: Variable): string {
  const kept = variable.isKept ? ' (kept)' : ''
  const line = (kind: string, start: string) => `variable ${variable.name}: ${kind} = ${start}${kept}`
  switch (variable.kind) {
    case 'number':
      return line(`number ${variable.min} to ${variable.max}`, String(variable.start))
    case 'yes-or-no':
      return line('yes or no', variable.start ? 'yes' : 'no')
    case 'one-of':
      return line(`one of ${variable.names.join(', ')}`, variable.start)
  }
}

/** The fields of an event that its line does not hold, one on a line. */
const printFields = (fields: object, known: ReadonlySet<string>): string[] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    known.has(name) || value === undefined ? [] : [`  ${name}: ${printValue(value)}`],
  )

const isSteady = (pattern: object): boolean => JSON.stringify(pattern) === JSON.stringify(STEADY_PATTERN)
const base = ['id', 'at', 'duration', 'task', 'kind']
const ofLine = new Set([...base, 'trigger', 'text', 'voice', 'delivery'])
const ofBeat = new Set([...base, 'tempo', 'pattern'])
const ofOther = new Set(base)

/** The name in the brackets of a line; `;` and brackets would end it. */
const isBracketed = (name: string): boolean => name.trim() === name && /^[^\p{Cc}\p{Cs};"[\]]+$/u.test(name)

/** The name of what is shown while the line is spoken, where the line can hold it. */
function pictureName(line: GameEvent | undefined, event: GameEvent | undefined): string | null {
  if (event?.kind !== 'media' || line?.kind !== 'say' || !isOwnLine(line)) return null
  const { id, at, duration, task, link } = event
  const isOfLine = id === pictureIdOf(line.id) && at === line.at && duration === line.duration && task === DEFAULT_TASK
  const name = isOfLine ? nameOfLink(link) : null
  return name !== null && isBracketed(name) ? name : null
}

/** Ids count the events that have a separate line. */
function printEvents(events: readonly GameEvent[]): string[] {
  const lines: string[] = []
  let written = 0
  for (const [index, event] of events.entries()) {
    if (pictureName(events[index - 1], event) !== null) continue
    lines.push(...printEvent(event, written, pictureName(event, events[index + 1])))
    written++
  }
  return lines
}

const isOwnLine = (event: GameEventOf<'say'>): boolean => event.trigger === OWN_WORDS && event.text !== undefined

function printEvent(event: GameEvent, index: number, picture: string | null): string[] {
  const { id, at, duration, task } = event
  const isOwn = event.kind === 'say' && isOwnLine(event)
  const ownText = isOwn ? (event.text ?? '') : ''
  const parts = [
    ...(isOwn && duration === lineLength(ownText) ? [] : [`for ${printSeconds(duration)}`]),
    ...(task === DEFAULT_TASK ? [] : [`in ${task}`]),
    ...(id === eventIdAt(index) ? [] : [`id ${printId(id)}`]),
  ]
  const time = printTime(at)
  if (isOwn) {
    const { voice, delivery } = event
    const list = printList([
      ...parts,
      ...(voice ? [`voice ${voice}`] : []),
      ...(delivery ? [delivery] : []),
      ...(picture === null ? [] : [`picture ${picture}`]),
    ])
    const words = escapeText(ownText)
    const bracket = list === '' && /^[[/]/.test(words) ? '[]' : list
    return [[time, bracket, words].filter((part) => part !== '').join(' '), ...printFields(event, ofLine)]
  }
  const head = [time, `/${event.kind}`, printList(parts)]
  if (event.kind !== 'beat') return [head.filter((part) => part !== '').join(' '), ...printFields(event, ofOther)]
  const { tempo, pattern } = event
  const bpm = tempo.from === tempo.to ? String(tempo.from) : `${tempo.from} to ${tempo.to}`
  const written = isSteady(pattern) ? [] : [`  pattern: ${printValue(pattern)}`]
  return [[...head, bpm].filter((part) => part !== '').join(' '), ...written, ...printFields(event, ofBeat)]
}

function printNote({ id, button, after, kind, to, sets }: Note, index: number): string[] {
  const list = printList([kind, `after ${printTime(after)}`, ...(id === noteIdAt(index) ? [] : [`id ${printId(id)}`])])
  const words = button === undefined ? [] : [escapeText(button)]
  return [['note', list, ...words, '=>', to].join(' '), ...printSets(sets, '  ')]
}

const printGenerated = ({ edges, medium, config }: SectionOf<'generated'>): string[] => [
  ...(edges === undefined ? [] : [`edges: ${edges}`]),
  ...(medium === undefined ? [] : [`medium: ${printValue(medium)}`]),
  `config: ${printValue(config)}`,
]

function printSection(section: Section): string[] {
  const { id, name, length, position, carries = [], sets, notes = [] } = section
  return [
    '',
    name === nameOfId(id) ? `# ${id}` : `# ${id}: ${escapeText(name)}`,
    `length: ${printTime(length)}`,
    ...(position ? [`position: ${position.x}, ${position.y}`] : []),
    ...(carries.length > 0 ? [`carries: ${carries.join(', ')}`] : []),
    ...printSets(sets, ''),
    ...notes.flatMap(printNote),
    ...(section.kind === 'generated' ? printGenerated(section) : printEvents(section.events)),
    ...printExit(section.exit),
  ]
}

/** A text with the name of an author needs no format: it is one of this product. */
const printImported = (imported: SceneDraft['imported']): string[] =>
  imported === undefined
    ? []
    : [
        ...(imported.author === undefined ? [] : [`by: ${escapeText(imported.author)}`]),
        ...(imported.title === undefined ? [] : [`work: ${escapeText(imported.title)}`]),
        ...(imported.format === 'rubato' && imported.author !== undefined ? [] : [`imported: ${imported.format}`]),
      ]

/** `readSceneText` reads the text as the same game; a list that is empty is not written. */
export function printSceneText(game: SceneDraft): string {
  const { name, imported, start, voice, media, silentBeat, variables, sections } = game
  const lines = [
    `game: ${escapeText(name)}`,
    ...printImported(imported),
    `start: ${start}`,
    ...(voice === undefined ? [] : [`voice: ${voice === null ? 'none' : voice.name}`]),
    ...(silentBeat === undefined ? [] : [`silent-beat: ${silentBeat ? 'yes' : 'no'}`]),
    ...(media === undefined ? [] : [`media: ${printValue(media)}`]),
    ...variables.map(printVariable),
    ...sections.flatMap(printSection),
  ]
  return `${lines.join('\n')}\n`
}
