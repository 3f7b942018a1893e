/** Reads a guide of GuideMe (XML) as the draft of a branching game. Its scripts are never run. */
import { readSeconds } from '../import/seconds.ts'
import type { Code } from '../import/code.ts'
import { withinBudget, type Budget } from '../import/budget.ts'
import { finishImport, type ReadScene } from '../import/finish.ts'
import { plainLine, shownLine } from '../import/plain-text.ts'
import { openReport, WHOLE_FILE, type ReportWriter } from '../import/report.ts'
import type { Page } from '../import/steps.ts'
import { translate, type FoundVariable, type Translation } from '../import/variables.ts'
import { refuse } from '../../read-file.ts'
import { askedFlags, openFlags } from './flags.ts'
import { readPage } from './read-page.ts'
import { attribute, elementsIn, innerHtml, readXml, type Element } from './xml.ts'

/** Characters of a file. */
const FILE_MAX = 5_000_000
const PAGES_MAX = 3000

/** The element and all elements inside it. */
function allIn(element: Element): Element[] {
  const all = [element]
  for (let at = 0; at < all.length; at++) for (const child of elementsIn(all[at]!)) all.push(child)
  return all
}

const textIn = (elements: readonly Element[], name: string): string => {
  const found = elements.find((element) => element.name === name)
  return found ? plainLine(innerHtml(found)) : ''
}

/** `name` is that of the file, for a guide without a title. */
export function readGuideMe(text: string, name = ''): ReadScene {
  if (text.length > FILE_MAX) return refuse('too-large', { most: FILE_MAX })
  const read = readXml(text)
  if (!read.ok) return read
  const all = allIn(read.root)
  const pages = all.filter((element) => element.name === 'page' && attribute(element, 'id') !== '')
  if (pages.length === 0) return refuse('no-guide')
  if (pages.length > PAGES_MAX) return refuse('too-many-pages', { count: pages.length, most: PAGES_MAX })
  return withinBudget((budget) => {
    budget.take(all.length)
    return importGuide({ all, pages, budget, fileName: name })
  })
}

interface ReadElements {
  /** All elements of the guide. */
  all: readonly Element[]
  pages: readonly Element[]
  budget: Budget
  fileName: string
}

function importGuide({ all, pages, budget, fileName }: ReadElements): ReadScene {
  const report = openReport()
  const translation = readPreferences(all, report)
  const setting = textIn(all, 'autosetpagewhenseen').toLowerCase()
  const flags = openFlags({ translation, report, budget, asked: askedFlags(all) })
  const parts = { flags, report, budget, marksSeen: setting !== 'false' }
  for (const script of all.filter((element) => element.name.endsWith('javascript')))
    if (innerHtml(script).trim() !== '') report.add('by-hand', WHOLE_FILE, 'builder.scene.script-by-hand')
  if (new Set(pages.map((page) => attribute(page, 'id'))).size < pages.length)
    report.add('left-out', WHOLE_FILE, 'builder.scene.page-twice')
  const byName = new Map(pages.map((page): [string, Page] => [attribute(page, 'id'), readPage(page, parts)]))
  const start = byName.has('start') ? 'start' : ([...byName.keys()][0] ?? '')
  if (start !== 'start') report.add('changed', WHOLE_FILE, 'builder.scene.no-start', { name: shownLine(start, 60) })
  const author = all.find((element) => element.name === 'author')
  return finishImport({
    format: 'guide-me',
    work: { pages: [...byName.values()], start, translation, report },
    title: textIn(all, 'title'),
    fileName,
    author: author ? textIn(elementsIn(author), 'name') || textIn([author], 'author') : '',
  })
}

/** Preferences of yes or no and of numbers become variables. */
function readPreferences(all: readonly Element[], report: ReportWriter): Translation {
  const found = new Map<string, FoundVariable>()
  const starts: { name: string; to: Code }[] = []
  for (const preference of all.filter((element) => element.name === 'pref')) {
    const key = attribute(preference, 'key')
    const value = attribute(preference, 'value')
    const type = attribute(preference, 'type').toLowerCase()
    const number = type === 'number' ? readSeconds(value) : null
    if (key === '' || (type !== 'boolean' && !number)) {
      report.add('by-hand', WHOLE_FILE, 'builder.scene.preference-by-hand', { name: shownLine(key, 60) })
      continue
    }
    found.set(key, { kind: number ? 'number' : 'yes-or-no', isUnclear: false, isAsked: false, texts: new Set() })
    const to: Code = number
      ? { kind: 'number', value: number.min }
      : { kind: 'truth', value: value.toLowerCase() === 'true' }
    starts.push({ name: key, to })
  }
  const translation = translate(found)
  for (const start of starts)
    if (translation.setStart(start)) report.add('taken', WHOLE_FILE, 'builder.scene.taken-preferences')
    else report.add('by-hand', WHOLE_FILE, 'builder.scene.start-by-hand', { name: shownLine(start.name, 60) })
  return translation
}
