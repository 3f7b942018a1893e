/**
 * Reads a tease of EOS (JSON) as the draft of a branching game. The file is data: nothing in it is run. Its size, depth and
 * number of pages and commands are checked before anything is made of it.
 */
import { readJson, refuse } from '../../read-file.ts'
import { finishImport, type ReadScene } from '../import/finish.ts'
import { openReport, WHOLE_FILE, type ReportWriter } from '../import/report.ts'
import { eachStep, type Page } from '../import/steps.ts'
import { gatePages } from './gates.ts'
import { readCommands, type EosReading } from './commands.ts'
import { collectVariables, takeInitScript } from './scripts.ts'
import { asList, asRecord, asText, type Fields } from './values.ts'
import { depthOfJson } from './depth.ts'

/** Characters of a file. */
const FILE_MAX = 5_000_000
const DEPTH_MAX = 60
const PAGES_MAX = 3000
/** Commands of all pages together with the assignments in their scripts. */
const COMMANDS_MAX = 40_000

type PageEntry = readonly [name: string, commands: unknown]

/** Commands in all lists of a page, counted without calls inside each other. */
function countCommands(pages: readonly PageEntry[]): number {
  let count = 0
  const rest: unknown[] = pages.map(([, commands]) => commands)
  while (rest.length > 0 && count <= COMMANDS_MAX) {
    const next = rest.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) count += next.length
    for (const value of Object.values(next)) if (typeof value === 'object') rest.push(value)
  }
  return count
}

/** Assignments of all pages: a script may have many of them in one command. */
function countAssignments(pages: readonly Page[]): number {
  let count = 0
  for (const { steps } of pages)
    eachStep(steps, ({ kind }) => {
      if (kind === 'assign') count++
    })
  return count
}

/** `name` is that of the file, for a tease without a title. */
export function readEos(text: string, name = ''): ReadScene {
  if (text.length > FILE_MAX) return refuse('too-large', { most: FILE_MAX })
  if (depthOfJson(text) > DEPTH_MAX) return refuse('too-deep', { most: DEPTH_MAX })
  const read = readJson(text, FILE_MAX)
  if (!read.ok) return read
  const file = asRecord(read.value)
  const entries = Object.entries(asRecord(file?.['pages']) ?? {})
  if (!file || entries.length === 0) return refuse('no-eos')
  if (entries.length > PAGES_MAX) return refuse('too-many-pages', { count: entries.length, most: PAGES_MAX })
  const commands = countCommands(entries)
  if (commands > COMMANDS_MAX) return refuse('too-many-commands', { most: COMMANDS_MAX })
  const report = openReport()
  const pages = readPages(entries, report)
  if (commands + countAssignments(pages) > COMMANDS_MAX) return refuse('too-many-commands', { most: COMMANDS_MAX })
  return importEos(file, { read: pages, report, fileName: name })
}

function readPages(entries: readonly PageEntry[], report: ReportWriter): Page[] {
  const names = entries.map(([page]) => page)
  const reading: EosReading = { report, names }
  return entries.map(([page, commands]): Page => ({
    name: page,
    steps: readCommands(reading, page, asList(commands)),
  }))
}

interface ReadPages {
  read: readonly Page[]
  report: ReportWriter
  fileName: string
}

function importEos(file: Fields, { read, report, fileName }: ReadPages): ReadScene {
  const names = read.map(({ name }) => name)
  const init = asText(file['init'])
  const translation = collectVariables(read, init)
  if (init.trim() !== '') takeInitScript(init, translation, report)
  const pages = gatePages(read, translation, report)
  const start = names.includes('start') ? 'start' : (names[0] ?? '')
  if (start !== 'start') report.add('changed', WHOLE_FILE, 'builder.scene.no-start', { name: start.slice(0, 60) })
  if (
    Object.keys(asRecord(file['files']) ?? {}).length > 0 ||
    Object.keys(asRecord(file['galleries']) ?? {}).length > 0
  )
    report.add('left-out', WHOLE_FILE, 'builder.scene.media-stay')
  const author = asText(asRecord(file['author'])?.['name'] ?? file['author'])
  return finishImport({
    format: 'eos',
    work: { pages, start, translation, report },
    title: asText(file['title']) || asText(file['name']),
    fileName,
    author,
  })
}
