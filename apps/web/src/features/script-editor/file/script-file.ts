/** Export of a script to CSV or JSON, and import of files from any source. */
import Papa from 'papaparse'
import { formatConditions, triggers, type ImportRow, type TriggerId } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { z } from 'zod'
import type { EditorDialog } from '../document/dialogs.ts'

export type FileKind = 'csv' | 'json'

const COLUMNS = ['id', 'trigger', 'text', 'speech', 'published', 'when'] as const
/**
 * A spreadsheet reads a cell with such a beginning as a formula. Leading apostrophes are part of the pattern, so that a
 * text that already begins with the guard is guarded too.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARD = "'"
/** Byte order mark: Excel reads the file as UTF-8 only with it. */
const BOM = '\uFEFF'
/** The cell separators of spreadsheets in all locales. */
const DELIMITERS = [',', ';', '\t'] as const

const guard = (cell: string): string => (FORMULA.test(cell) ? GUARD + cell : cell)
const unguard = (cell: string): string =>
  cell.startsWith(GUARD) && FORMULA.test(cell) ? cell.slice(GUARD.length) : cell

const rowOf = ({ id, trigger, text, speech, when, published }: EditorDialog) => ({
  id,
  trigger,
  text,
  speech: speech ?? '',
  published,
  when: formatConditions(when),
})

/** The author and the origin of the script: the credit is part of every exported file. */
function creditOf({ name, createdBy, credit }: ScriptItem) {
  const origin = credit ? { clonedFrom: { title: credit.name, author: credit.author } } : {}
  return { title: name, author: createdBy.username, ...origin }
}

export function writeFile(kind: FileKind, script: ScriptItem, dialogs: readonly EditorDialog[]): string {
  const credit = creditOf(script)
  if (kind === 'json') return `${JSON.stringify({ credit, dialogs: dialogs.map(rowOf) }, null, 2)}\n`
  const from = credit.clonedFrom ? `, cloned from ${credit.clonedFrom.title} by ${credit.clonedFrom.author}` : ''
  const rows = dialogs.map((dialog) => ({
    ...rowOf(dialog),
    text: guard(dialog.text),
    speech: guard(dialog.speech ?? ''),
  }))
  const about = `# ${credit.title} by ${credit.author}${from}`.replaceAll(/[\r\n]/g, ' ')
  // Quoted, so that the credit is one cell: a comma in a title could begin a cell with a formula.
  const head = Papa.unparse([[about]], { quotes: true })
  // Every cell is quoted: the list separator of another locale in a text could begin a cell with a formula.
  return `${BOM}${head}\r\n${Papa.unparse(rows, { columns: [...COLUMNS], quotes: true })}\r\n`
}

/** Conditions written as an object, in their text form; the server checks names and values. */
const conditionsSchema = z.record(z.string(), z.string()).transform((when) =>
  Object.entries(when)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
)
const rowSchema = z.object({
  id: z.string().optional(),
  trigger: z.coerce.string(),
  text: z.string(),
  speech: z.string().nullish(),
  published: z.union([z.boolean(), z.string(), z.number().transform(String)]).nullish(),
  when: z.union([z.string(), conditionsSchema]).nullish(),
})
const jsonSchema = z.union([
  z.array(rowSchema),
  z.object({ dialogs: z.array(rowSchema) }).transform(({ dialogs }) => dialogs),
])

const asRow = ({ id, trigger, text, speech, published, when }: z.infer<typeof rowSchema>): ImportRow => ({
  ...(id ? { id } : {}),
  trigger,
  text,
  ...(typeof speech === 'string' ? { speech } : {}),
  ...(published === undefined || published === null ? {} : { published }),
  ...(typeof when === 'string' ? { when } : {}),
})

export interface FileRows {
  rows: ImportRow[]
  /** Position of each row, from 1: the row number in a spreadsheet, or the index in a JSON list plus one. */
  positions: number[]
  /** Positions of the rows with ambiguous cells: more cells than columns, or an unclosed quote. */
  misread: number[]
}

interface FoundRow {
  row: ImportRow
  position: number
  isMisread?: boolean
}

const fileRows = (found: readonly FoundRow[]): FileRows => ({
  rows: found.map(({ row }) => row),
  positions: found.map(({ position }) => position),
  misread: found.filter(({ isMisread }) => isMisread).map(({ position }) => position),
})

/** The credit row above the column names, as `writeFile` writes it. */
const CREDIT = /^"?#[^\r\n]*(\r\n|\r|\n)/

/** The separators of cells and rows, detected in the row of column names alone: texts may contain any of them. */
function separatorsOf(text: string): { delimiter: string; newline: '\r\n' | '\r' | '\n' } {
  const [names = ''] = text.split(/[\r\n]/, 1)
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => names.split(b).length - names.split(a).length)
  const newline = text.startsWith('\r\n', names.length) ? '\r\n' : text.startsWith('\r', names.length) ? '\r' : '\n'
  return { delimiter, newline }
}

/**
 * Joins the cells beyond the last column to the text when the text is the last column: a comma in it was not quoted.
 * Otherwise the row is ambiguous and is returned with its surplus cells.
 */
function joinSurplus(columns: readonly string[], cells: readonly string[], delimiter: string): string[] {
  const isTextLast = columns.at(-1) === 'text'
  if (cells.length <= columns.length || !isTextLast) return [...cells]
  return [...cells.slice(0, columns.length - 1), cells.slice(columns.length - 1).join(delimiter)]
}

const isBlank = (cell: string): boolean => cell.trim() === ''

function readCsv(text: string): FileRows | null {
  const table = text.replace(CREDIT, '')
  const separators = separatorsOf(table)
  // Empty rows are parsed too, so that the index of a row gives its position in the file.
  const { data, errors } = Papa.parse<string[]>(table, separators)
  const [names = [], ...records] = data
  const columns = names.map((name) => name.trim().toLowerCase())
  if (!columns.includes('trigger') || !columns.includes('text')) return null
  const rowsAbove = table === text ? 1 : 2
  // Papa Parse numbers rows from 0, and row 0 holds the column names.
  const misquoted = new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row - 1] : [])),
  )
  return fileRows(
    records.flatMap((record, index): FoundRow[] => {
      if (record.every(isBlank)) return []
      const cells = joinSurplus(columns, record, separators.delimiter)
      const { trigger = '', text: cell = '', speech, id, published, when } = cellsByName(columns, cells)
      const spoken = speech === undefined ? undefined : unguard(speech)
      const row = asRow({ id, trigger, text: unguard(cell), speech: spoken, published, when })
      const hasSurplus = !cells.slice(columns.length).every(isBlank)
      return [{ row, position: index + 1 + rowsAbove, isMisread: hasSurplus || misquoted.has(index) }]
    }),
  )
}

const cellsByName = (columns: readonly string[], cells: readonly string[]): Partial<Record<string, string>> =>
  Object.fromEntries(columns.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]]])))

function readJson(text: string): FileRows | null {
  try {
    const parsed = jsonSchema.safeParse(JSON.parse(text))
    return parsed.success ? fileRows(parsed.data.map((row, index) => ({ row: asRow(row), position: index + 1 }))) : null
  } catch {
    return null
  }
}

/** The rows of a file, unvalidated; null when the file is neither CSV nor JSON of dialogs, or has no rows. */
export function readFile(file: string): FileRows | null {
  const text = file.startsWith(BOM) ? file.slice(BOM.length) : file
  const found = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  return found && found.rows.length > 0 ? found : null
}

/**
 * Every trigger with its id, its name and its moment, as a CSV file for authors who write a script in a spreadsheet.
 * `describe` returns name and moment in the language of the interface.
 */
export function writeTriggerNames(describe: (id: TriggerId) => { name: string; moment: string }): string {
  const rows = triggers.map(({ id }) => ({ trigger: id, ...describe(id) }))
  return `${BOM}${Papa.unparse(rows, { columns: ['trigger', 'name', 'moment'], quotes: true })}\r\n`
}
