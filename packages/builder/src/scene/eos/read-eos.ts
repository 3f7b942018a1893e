/**
 * Reads a tease of EOS (JSON) as the draft of a branching game. The file is data: nothing in it is run. Its size, depth and
 * number of pages are checked before anything is made of it, and its commands and lines are counted while they are read.
 */
import { readJson, refuse } from '../../read-file.ts'
import { withinBudget } from '../import/budget.ts'
import { finishImport, type ReadScene } from '../import/finish.ts'
import { openReport, WHOLE_FILE } from '../import/report.ts'
import type { Page } from '../import/steps.ts'
import { gatePages } from './gates.ts'
import { readCommands, type EosReading } from './commands.ts'
import { collectVariables, takeInitScript } from './scripts.ts'
import { asRecord, asText, type Fields } from './values.ts'
import { depthOfJson } from './depth.ts'

/** Characters of a file. */
const FILE_MAX = 5_000_000
const DEPTH_MAX = 60
const PAGES_MAX = 3000

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
  return withinBudget((budget) => {
    const reading: EosReading = { report: openReport(), budget }
    const pages = entries.map(([page, commands]): Page => ({
      name: page,
      steps: readCommands(reading, page, commands),
    }))
    return importEos(file, { ...reading, read: pages, fileName: name })
  })
}

interface ReadPages extends EosReading {
  read: readonly Page[]
  fileName: string
}

function importEos(file: Fields, { read, report, budget, fileName }: ReadPages): ReadScene {
  const names = read.map(({ name }) => name)
  const init = asText(file['init'])
  const translation = collectVariables(read, init)
  if (init.trim() !== '') takeInitScript(init, translation, report)
  const pages = gatePages(read, { translation, report, budget })
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
