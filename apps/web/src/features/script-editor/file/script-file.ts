/** A script as a file: what is written out, and what is read from a file that anybody may have made. */
import Papa from 'papaparse'
import { triggers, type ImportRow, type Script, type TriggerId } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Line } from '../document/dialogs.ts'

export type FileKind = 'csv' | 'json'

const COLUMNS = ['id', 'trigger', 'text', 'speech', 'published'] as const
/** A spreadsheet would take a cell that begins so for a formula; or so, behind marks like our own. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARD = "'"
/** Without it, Excel takes the file for another encoding than it is. */
const BOM = '\uFEFF'
/** What a spreadsheet of any country writes between cells. */
const DELIMITERS = [',', ';', '\t'] as const

const guarded = (cell: string): string => (FORMULA.test(cell) ? GUARD + cell : cell)
const unguarded = (cell: string): string =>
  cell.startsWith(GUARD) && FORMULA.test(cell) ? cell.slice(GUARD.length) : cell

const rowOf = ({ id, trigger, text, speech, published }: Line) => ({
  id,
  trigger,
  text,
  speech: speech ?? '',
  published,
})

/** Who wrote it, and where it came from: it stays with the lines. */
function creditOf({ title, createdBy, credit }: Script) {
  const origin = credit ? { clonedFrom: { title: credit.title, author: credit.author } } : {}
  return { title, author: createdBy.username, ...origin }
}

export function writeFile(kind: FileKind, script: Script, lines: readonly Line[]): string {
  const credit = creditOf(script)
  if (kind === 'json') return `${JSON.stringify({ credit, dialogs: lines.map(rowOf) }, null, 2)}\n`
  const from = credit.clonedFrom ? `, cloned from ${credit.clonedFrom.title} by ${credit.clonedFrom.author}` : ''
  const rows = lines.map((line) => ({ ...rowOf(line), text: guarded(line.text), speech: guarded(line.speech ?? '') }))
  const about = `# ${credit.title} by ${credit.author}${from}`.replaceAll(/[\r\n]/g, ' ')
  // One cell, whatever a title says: behind a comma of its own a formula would begin.
  const head = Papa.unparse([[about]], { quotes: true })
  // Every cell is quoted: a list separator of another country in a line would begin a cell, and a formula, of its own.
  return `${BOM}${head}\r\n${Papa.unparse(rows, { columns: [...COLUMNS], quotes: true })}\r\n`
}

const rowSchema = z.object({
  id: z.string().optional(),
  trigger: z.coerce.string(),
  text: z.string(),
  speech: z.string().nullish(),
  published: z.union([z.boolean(), z.string(), z.number().transform(String)]).nullish(),
})
const jsonSchema = z.union([
  z.array(rowSchema),
  z.object({ dialogs: z.array(rowSchema) }).transform(({ dialogs }) => dialogs),
])

const asRow = ({ id, trigger, text, speech, published }: z.infer<typeof rowSchema>): ImportRow => ({
  ...(id ? { id } : {}),
  trigger,
  text,
  ...(typeof speech === 'string' ? { speech } : {}),
  ...(published === undefined || published === null ? {} : { published }),
})

export interface FileRows {
  rows: ImportRow[]
  /** Where each row stands in the file, as a spreadsheet counts, or in the list; from 1. */
  places: number[]
  /** Places of rows whose cells cannot be told apart: more cells than columns, or a quote that is not closed. */
  misread: number[]
}

interface FoundRow {
  row: ImportRow
  place: number
  isMisread?: boolean
}

const fileRows = (found: readonly FoundRow[]): FileRows => ({
  rows: found.map(({ row }) => row),
  places: found.map(({ place }) => place),
  misread: found.filter(({ isMisread }) => isMisread).map(({ place }) => place),
})

/** The line above the names of the columns that says whose the lines are, as we write it. */
const CREDIT = /^"?#[^\r\n]*(\r\n|\r|\n)/

/** What parts cells and rows, by the names of the columns: lines may hold any of it. */
function partsOf(text: string): { delimiter: string; newline: '\r\n' | '\r' | '\n' } {
  const [names = ''] = text.split(/[\r\n]/, 1)
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => names.split(b).length - names.split(a).length)
  const newline = text.startsWith('\r\n', names.length) ? '\r\n' : text.startsWith('\r', names.length) ? '\r' : '\n'
  return { delimiter, newline }
}

/**
 * Cells beyond the last column belong to the text when the text is the last column: a comma in it was not quoted.
 * Elsewhere they make the row ambiguous and it comes back with the surplus.
 */
function joinSurplus(columns: readonly string[], cells: readonly string[], delimiter: string): string[] {
  const isTextLast = columns.at(-1) === 'text'
  if (cells.length <= columns.length || !isTextLast) return [...cells]
  return [...cells.slice(0, columns.length - 1), cells.slice(columns.length - 1).join(delimiter)]
}

const isBlank = (cell: string): boolean => cell.trim() === ''

function readCsv(text: string): FileRows | null {
  const lines = text.replace(CREDIT, '')
  const parts = partsOf(lines)
  // Read as rows of cells: which of them are empty, and left out, tells where the others stand.
  const { data, errors } = Papa.parse<string[]>(lines, parts)
  const [names = [], ...records] = data
  const columns = names.map((name) => name.trim().toLowerCase())
  if (!columns.includes('trigger') || !columns.includes('text')) return null
  const above = lines === text ? 1 : 2
  // Papa counts the row with the column names as row 0.
  const misquoted = new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row - 1] : [])),
  )
  return fileRows(
    records.flatMap((record, index): FoundRow[] => {
      if (record.every(isBlank)) return []
      const cells = joinSurplus(columns, record, parts.delimiter)
      const { trigger = '', text: words = '', speech, id, published } = cellsByName(columns, cells)
      const spoken = speech === undefined ? undefined : unguarded(speech)
      const row = asRow({ id, trigger, text: unguarded(words), speech: spoken, published })
      const hasSurplus = !cells.slice(columns.length).every(isBlank)
      return [{ row, place: index + 1 + above, isMisread: hasSurplus || misquoted.has(index) }]
    }),
  )
}

const cellsByName = (columns: readonly string[], cells: readonly string[]): Partial<Record<string, string>> =>
  Object.fromEntries(columns.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]]])))

function readJson(text: string): FileRows | null {
  try {
    const parsed = jsonSchema.safeParse(JSON.parse(text))
    return parsed.success ? fileRows(parsed.data.map((row, index) => ({ row: asRow(row), place: index + 1 }))) : null
  } catch {
    return null
  }
}

/** The rows of a file, whatever stands in them; null when it is no file of lines. */
export function readFile(file: string): FileRows | null {
  const text = file.startsWith(BOM) ? file.slice(BOM.length) : file
  const found = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  return found && found.rows.length > 0 ? found : null
}

/**
 * Every trigger with its id, its name and its moment, as a CSV file to look ids up in while a script is written in a
 * spreadsheet. `describe` gives name and moment in the language of the interface.
 */
export function writeTriggerNames(describe: (id: TriggerId) => { name: string; moment: string }): string {
  const rows = triggers.map(({ id }) => ({ trigger: id, ...describe(id) }))
  return `${BOM}${Papa.unparse(rows, { columns: ['trigger', 'name', 'moment'], quotes: true })}\r\n`
}
