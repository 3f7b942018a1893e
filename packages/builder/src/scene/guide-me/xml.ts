/**
 * Reads XML into elements. Document types, and with them entities of the file's own, are refused; size, depth and number are
 * checked while the text is read. The names of elements and attributes are in lower case.
 */
import { SaxesParser } from 'saxes'
import { refuse, type RefusedFile } from '../../read-file.ts'
import { COMMANDS_MAX } from '../import/budget.ts'

export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (Element | string)[]
}
interface OpenElement extends Element {
  readonly children: (Element | string)[]
}

const ATTRIBUTES_MAX = 40
const DEPTH_MAX = 40

/** Thrown by the events of the parser, which ends with it. */
class Refused extends Error {
  readonly file: RefusedFile
  constructor(file: RefusedFile) {
    super()
    this.file = file
  }
}

export function readXml(text: string): { ok: true; root: Element } | RefusedFile {
  const parser = new SaxesParser()
  const root: OpenElement = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  let elements = 0
  let attributes = 0
  const stop = (key: string, values: Record<string, number>): never => {
    throw new Refused(refuse(key, values))
  }
  const addText = (words: string) => void open.at(-1)?.children.push(words)
  parser.on('doctype', () => stop('xml-entities', { line: parser.line }))
  parser.on('error', () => stop('no-xml', { line: parser.line }))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentagstart', () => {
    attributes = 0
    if (++elements > COMMANDS_MAX) stop('too-many-commands', { most: COMMANDS_MAX })
    if (open.length > DEPTH_MAX) stop('too-deep', { most: DEPTH_MAX })
  })
  parser.on('attribute', () => {
    if (++attributes > ATTRIBUTES_MAX) stop('too-many-commands', { most: COMMANDS_MAX })
  })
  parser.on('opentag', (tag) => {
    const named = Object.entries(tag.attributes).map(([name, value]) => [name.toLowerCase(), value] as const)
    const element: OpenElement = { name: tag.name.toLowerCase(), attributes: new Map(named), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text.replace(/^\uFEFF/, '').trimStart()).close()
  } catch (error) {
    if (error instanceof Refused) return error.file
    throw error
  }
  return { ok: true, root }
}

export const elementsIn = ({ children }: Element, name?: string): Element[] =>
  children.filter((child): child is Element => typeof child !== 'string' && (name === undefined || child.name === name))

export const attribute = ({ attributes }: Element, name: string): string => (attributes.get(name) ?? '').trim()

/** The content as the text of HTML: elements inside are its tags. */
export function innerHtml({ children }: Element): string {
  return children
    .map((child) => (typeof child === 'string' ? child : `<${child.name}>${innerHtml(child)}</${child.name}>`))
    .join('')
}
