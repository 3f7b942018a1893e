/** Kinds of lines that several parts of the text form share. */
import { SCENE_NAME } from '@rubato/contracts/domain'
import { FENCE, parseJson, readList, readValue, unescapeText, type ListAndRest, type ListPart } from './parts.ts'
import { NAME_SHOWN, type Line, type Source } from './source.ts'

/** The lines of values, by their paths in the draft. */
export type Places = Map<string, Line>

export interface Field {
  name: string
  text: string
  /** Where the text begins in the line, from 0. */
  at: number
  /** The value, which may be JSON between fences on the lines below. */
  value: () => unknown
}

const FIELD = /^([A-Za-z][A-Za-z-]{0,30}):(?:\s+|$)/

/** `name: value`, or null where the line is none. */
export function readField(source: Source, line: Line): Field | null {
  const [head, name] = FIELD.exec(line.text) ?? []
  if (head === undefined || name === undefined) return null
  const text = line.text.slice(head.length)
  return { name, text, at: head.length, value: () => fieldValue(source, line, text) }
}

function fieldValue(source: Source, line: Line, text: string): unknown {
  if (text !== FENCE && text !== `${FENCE}json`) return readValue(text)
  const inner = source.takeFenced()
  const read = inner === null ? null : parseJson(inner)
  if (inner === null) source.wrong(line, 'builder.scene-text.no-fence')
  else if (!read) source.wrong(line, 'builder.scene-text.no-json')
  return read?.value
}

/** Position of a text at the end of the line. */
const offsetAtEnd = (line: Line, text: string): number => line.text.length - text.length

/** The text without escapes; a problem where one is not known. `at`: the position of the text in the line. */
export function plainText(source: Source, line: Line, text: string, at = offsetAtEnd(line, text)): string {
  const plain = unescapeText(text)
  if (plain === null) source.wrong(line, 'builder.scene-text.escape', {}, at)
  return plain ?? text
}

/** The list at the beginning of `text`, which is the end of the line. Its columns are positions in the line. */
export function listOf(source: Source, line: Line, text: string): ListAndRest {
  const list = readList(text)
  const start = offsetAtEnd(line, text)
  if (list) return { ...list, parts: list.parts.map((part) => ({ ...part, column: start + part.column })) }
  source.wrong(line, 'builder.scene-text.bracket', {}, start)
  return { parts: [], rest: '' }
}

/**
 * The fields of the entries of a list, each as `read` returns it. An entry that `read` returns null for is a problem, and so is
 * one with a field that an earlier entry has.
 */
export function readEntries(
  source: Source,
  line: Line,
  parts: readonly ListPart[],
  read: (text: string) => Readonly<Record<string, unknown>> | null,
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const firsts = new Map<string, string>()
  for (const { text, column } of parts) {
    const fields = read(text)
    const name = text.slice(0, NAME_SHOWN)
    if (!fields) source.wrong(line, 'builder.scene-text.part', { name }, column)
    for (const [field, value] of Object.entries(fields ?? {})) {
      const first = firsts.get(field)
      if (first !== undefined) source.wrong(line, 'builder.scene-text.part-twice', { name, first }, column)
      firsts.set(field, first ?? name)
      given[field] = value
    }
  }
  return given
}

/** `name`: not empty. `at`: its position in the line. */
export function ensureSectionName(source: Source, line: Line, name: string, at = offsetAtEnd(line, name)): void {
  if (!SCENE_NAME.test(name)) source.wrong(line, 'builder.scene-text.section-name', {}, at)
}

export interface WayDraft {
  to: string
  sets?: { variable: string; to: string }[]
}

export interface WordsAndWay {
  words: string
  /** Position of the words in the line. */
  wordsAt: number
  way: WayDraft
}

/** `words => section` at the end of the line. */
export function readWay(source: Source, line: Line, text: string): WordsAndWay {
  const at = text.lastIndexOf('=>')
  const way: WayDraft = { to: at === -1 ? '' : text.slice(at + 2).trim() }
  if (way.to === '') source.wrong(line, 'builder.scene-text.no-way', {}, line.text.length)
  else ensureSectionName(source, line, way.to)
  return { words: (at === -1 ? text : text.slice(0, at)).trim(), wordsAt: offsetAtEnd(line, text), way }
}

const SET = /^set +([^\s=]+) *= *(.+)$/s
export function readSet(source: Source, line: Line): { variable: string; to: string } | null {
  const [, variable, to] = SET.exec(line.text) ?? []
  if (variable !== undefined && to !== undefined) return { variable, to: plainText(source, line, to) }
  source.wrong(line, 'builder.scene-text.set')
  return null
}

/** The indented lines below a way that set variables. */
export function readSets(source: Source, way: WayDraft): void {
  for (let next = source.peek(); next && next.indent > 0 && next.text.startsWith('set '); next = source.peek()) {
    source.take()
    const set = readSet(source, next)
    if (set) (way.sets ??= []).push(set)
  }
}
