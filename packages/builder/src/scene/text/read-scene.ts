/**
 * Reads the text form of a branching game. Every line is read or named with its column: nothing is passed over. The grammar is in
 * `docs/scene-text.md`.
 */
import type { z } from 'zod'
import type { SceneFinding } from '@rubato/engine'
import type { BuilderSentence } from '../../sentence.ts'
import { droppedFieldsText, refuseField } from '../../read-file.ts'
import { sceneDraftSchema, type SceneDraft } from '../draft.ts'
import { readSection } from './read-section.ts'
import { readField, type Places } from './read-line.ts'
import { LINES_MAX, PROBLEMS_MAX, Source, type Line, type TextProblem } from './source.ts'
import { unescapeText } from './parts.ts'

/** Characters of a text. */
const TEXT_MAX = 4_000_000

export type ReadSceneText =
  | { readonly ok: true; readonly game: SceneDraft }
  /** The first ones, in the order of the text. */
  | { readonly ok: false; readonly problems: readonly TextProblem[] }

const refused = (key: string, values: BuilderSentence['values'] = {}): ReadSceneText => ({
  ok: false,
  problems: [{ line: 1, column: 1, sentence: { key, values } }],
})

export function readSceneText(text: string): ReadSceneText {
  if (text.length > TEXT_MAX) return refused('builder.file.too-large', { most: TEXT_MAX })
  const source = new Source(text)
  if (source.hasTooManyLines) return refused('builder.scene-text.too-many-lines', { most: LINES_MAX })
  const places: Places = new Map()
  const draft = readDraft(source, places)
  if (!Object.hasOwn(draft, 'name')) source.wrong(FIRST_LINE, 'builder.scene-text.no-game')
  if (source.problems.length === 0) {
    const parsed = sceneDraftSchema.safeParse(draft)
    if (!parsed.success) reportIssues(source, parsed.error, places)
    else {
      const [dropped] = droppedFieldsText(draft, parsed.data)
      if (!dropped) return { ok: true, game: parsed.data }
      return refused('builder.scene-text.unknown-fields', { names: dropped.values['names'] ?? '' })
    }
  }
  const problems = [...source.problems].sort((a, b) => a.line - b.line || a.column - b.column)
  return { ok: false, problems }
}

/** Finds the line of a text without problems that a finding of the check is about. */
export function sceneTextLines(text: string): (found: Pick<SceneFinding, 'path' | 'at'>) => number {
  const places: Places = new Map()
  const { sections = [] } = readDraft(new Source(text), places) as { sections?: { id: string }[] }
  return ({ path, at }) => {
    const section = sections.findIndex(({ id }) => id === path.at(-1))
    const steps = [...(section === -1 ? [] : ['sections', section]), ...at].map(String)
    return lineIn(places, steps)?.number ?? FIRST_LINE.number
  }
}

/** The line of the value, or of the smallest part around it that has one. */
function lineIn(places: Places, steps: readonly string[]): Line | undefined {
  for (let length = steps.length; length > 0; length--) {
    const line = places.get(steps.slice(0, length).join('.'))
    if (line) return line
  }
  return undefined
}

const FIRST_LINE: Line = { number: 1, indent: 0, text: '' }

/** Each problem of the contract is at the line that the value comes from. */
function reportIssues(source: Source, { issues }: z.ZodError, places: Places): void {
  for (const issue of issues.slice(0, PROBLEMS_MAX)) {
    const line = lineIn(places, issue.path.map(String)) ?? FIRST_LINE
    const { sentence } = refuseField({ issues: [issue] })
    source.wrong(line, sentence.key, sentence.values)
  }
}

function readDraft(source: Source, places: Places): Record<string, unknown> {
  const sections: unknown[] = []
  const variables: unknown[] = []
  const draft: Record<string, unknown> = { sections, variables }
  const [fields, ids, variableNames] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const set = (name: string, value: unknown, line: Line) => {
    source.takeName(line, fields, name)
    draft[name] = value
    places.set(name, line)
  }
  for (let line = source.take(); line; line = source.take()) {
    if (line.text.startsWith('#')) {
      const prefix = `sections.${sections.length}`
      places.set(prefix, line)
      sections.push(readSection(source, line, { places, prefix, ids }))
    } else if (line.text.startsWith('variable ')) {
      places.set(`variables.${variables.length}`, line)
      variables.push(readVariable(source, line, variableNames))
    } else readHeader(source, line, set)
  }
  return withImported(draft, places)
}

/** `by`, `work` and `imported` together are one field of the game. */
function withImported(all: Record<string, unknown>, places: Places): Record<string, unknown> {
  const { author, title, format, ...draft } = all
  const given = Object.entries({ author, title, format }).filter(([, value]) => value !== undefined)
  if (given.length === 0) return draft
  for (const [name] of given) {
    const line = places.get(name)
    if (line) places.set(`imported.${name}`, line)
  }
  return { ...draft, imported: { format: 'rubato', ...Object.fromEntries(given) } }
}

function readHeader(source: Source, line: Line, set: (name: string, value: unknown, line: Line) => void): void {
  const field = readField(source, line)
  if (!field) {
    source.wrong(line, 'builder.scene-text.unknown-line')
    return
  }
  const { name, text, value, at } = field
  const words = () => {
    const plain = unescapeText(text)
    if (plain === null) source.wrong(line, 'builder.scene-text.escape', {}, at)
    return plain ?? ''
  }
  switch (name) {
    case 'game':
      return set('name', words(), line)
    case 'by':
      return set('author', words(), line)
    case 'work':
      return set('title', words(), line)
    case 'imported':
      return set('format', text, line)
    case 'start':
      return set('start', text, line)
    case 'voice':
      return set('voice', text === 'none' ? null : { name: text }, line)
    case 'silent-beat':
      if (text !== 'yes' && text !== 'no') source.wrong(line, 'builder.scene-text.yes-or-no', {}, at)
      return set('silentBeat', text === 'yes', line)
    case 'media':
      return set('media', value(), line)
    default:
      return source.wrong(line, 'builder.scene-text.unknown-field', { name })
  }
}

/** UTF-16 units of the line of a variable that are read: 20 names of 30 characters have about 750. */
const VARIABLE_MAX = 1000
const VARIABLE = /^variable +([^\s:]+) *:(.*)$/
const START = /^ *(-?\w[\w-]*)( *\(kept\))?$/
const NUMBER = /^number +(-?\d{1,9}) +to +(-?\d{1,9})$/
const LIST = /^one +of +(.+)$/

/** The parts of `variable name: kind = start (kept)`; empty texts where the line is none. */
function variableParts(text: string): { name: string; kind: string; start: string; isKept: boolean } {
  const [, name = '', rest = ''] = VARIABLE.exec(text.slice(0, VARIABLE_MAX)) ?? []
  const at = rest.lastIndexOf('=')
  const [, start, kept] = START.exec(rest.slice(at + 1)) ?? []
  if (at === -1 || start === undefined) return { name: '', kind: '', start: '', isKept: false }
  return { name, kind: rest.slice(0, at).trim(), start, isKept: kept !== undefined }
}

/** The names of the variables before it are in `names`; its own is added. */
function readVariable(source: Source, line: Line, names: Set<string>): unknown {
  const { name, kind, start, isKept } = variableParts(line.text)
  if (name !== '') source.takeName(line, names, name, line.text.indexOf(name, 'variable'.length))
  const base = { name, ...(isKept ? { isKept } : {}) }
  const [, min, max] = NUMBER.exec(kind) ?? []
  if (min !== undefined && /^-?\d{1,9}$/.test(start))
    return { kind: 'number', ...base, min: Number(min), max: Number(max), start: Number(start) }
  if (/^yes +or +no$/.test(kind) && /^(yes|no)$/.test(start))
    return { kind: 'yes-or-no', ...base, start: start === 'yes' }
  const [, list] = LIST.exec(kind) ?? []
  if (list !== undefined) return { kind: 'one-of', ...base, names: list.split(',').map((each) => each.trim()), start }
  source.wrong(line, 'builder.scene-text.variable')
  return null
}
