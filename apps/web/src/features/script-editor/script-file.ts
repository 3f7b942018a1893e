/** A script as a file: what is written out, and what is read from a file that anybody may have made. */
import Papa from 'papaparse'
import type { ImportRow, Script } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Line } from './lines.ts'

export type FileKind = 'csv' | 'json'

const COLUMNS = ['id', 'trigger', 'text', 'speech', 'published'] as const
/** A spreadsheet would take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const GUARD = "'"

const guarded = (cell: string): string => (FORMULA.test(cell) ? GUARD + cell : cell)
const unguarded = (cell: string): string =>
  cell.startsWith(GUARD) && FORMULA.test(cell.slice(GUARD.length)) ? cell.slice(GUARD.length) : cell

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
  return `${about}\r\n${Papa.unparse(rows, { columns: [...COLUMNS] })}\r\n`
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

function readCsv(text: string): ImportRow[] | null {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    comments: '#',
    transformHeader: (header) => header.trim().toLowerCase(),
  })
  if (!meta.fields?.includes('trigger') || !meta.fields.includes('text')) return null
  return data.map(({ trigger = '', text: words = '', speech, ...rest }) =>
    asRow({ ...rest, trigger, text: unguarded(words), speech: speech === undefined ? undefined : unguarded(speech) }),
  )
}

function readJson(text: string): ImportRow[] | null {
  try {
    const parsed = jsonSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.map(asRow) : null
  } catch {
    return null
  }
}

/** The rows of a file, whatever stands in them; null when it is no file of lines. */
export function readFile(text: string): ImportRow[] | null {
  const rows = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  return rows && rows.length > 0 ? rows : null
}
