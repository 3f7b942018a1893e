/** Texts of other formats as plain text. Every function takes time in proportion to the length of its text. */

import { isVisible } from '@rubato/contracts/domain'
import type { Budget } from './budget.ts'

/** Control characters, characters that change the writing direction, and lone surrogates. */
const UNUSABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['eacute', 'é'],
])

/** Tags that begin a new line. */
const blocks = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'hr', 'tr', 'table', 'blockquote'])

function characterOf(entity: string): string {
  const [, decimal, hex] = /^#(?:(\d{1,7})|x([\da-f]{1,6}))$/i.exec(entity) ?? []
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
  if (code === null) return named.get(entity) ?? `&${entity};`
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

const withoutEntities = (text: string): string =>
  text.replace(/&(#?\w{1,10});/g, (_, entity: string) => characterOf(entity))

/** Tags whose content is no text, with their closing tags. */
const closings: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'eval'].map((name) => [name, new RegExp(`</${name}`, 'gi')]),
)
/** The end of the content of a tag whose content is no text: the position of its closing tag, or the end. */
function endOfContent(html: string, closing: RegExp, from: number): number {
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

/** The name of the tag that begins at `open`, in lower case; empty where none does. */
const tagName = (html: string, open: number): string =>
  (/^\/?\s{0,9}([a-z]\w{0,19})/i.exec(html.slice(open + 1, open + 40))?.[1] ?? '').toLowerCase()

/** Gives the text in place of an `<eval>…</eval>`, whose content is never run. */
export type ValueOf = (code: string) => string
const noValue: ValueOf = () => ''

/** The text without its HTML tags, of which some are line breaks. */
function plainText(html: string, valueOf: ValueOf): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    text += withoutEntities(html.slice(at, open))
    const name = tagName(html, open)
    const sign = html.charAt(open + 1)
    // A sign that begins no tag is text, as in "2 < 3".
    const close = name === '' && !/[!/?]/.test(sign) ? open : html.indexOf('>', open)
    at = close === -1 ? open : close + 1
    if (close === -1) break
    if (close === open) {
      text += '<'
      continue
    }
    if (blocks.has(name)) text += '\n'
    const closing = sign === '/' ? undefined : closings.get(name)
    if (!closing) continue
    const end = endOfContent(html, closing, at)
    if (name === 'eval') text += valueOf(withoutEntities(html.slice(at, end)))
    at = end
  }
  return text + withoutEntities(html.slice(at))
}

/** The lines of a text with HTML tags, without those that are empty. Each line is counted before it is read. */
export function plainLines(html: string, budget: Budget, valueOf: ValueOf = noValue): string[] {
  const written = plainText(html, valueOf)
    .split('\n')
    .filter((line) => line.trim() !== '')
  budget.take(written.length)
  return written.map((line) => shownLine(line)).filter((line) => line !== '')
}

/** A text with HTML tags as one line. */
export const plainLine = (html: string, valueOf: ValueOf = noValue): string => shownLine(plainText(html, valueOf))

/** Characters that are read for each character of a line that is cut. */
const READ_PER_CHARACTER = 4

/**
 * One line that can be kept and shown, empty where nothing of it can be seen, with single spaces, cut after a word where it
 * is longer than `max`. At most `READ_PER_CHARACTER * max` characters are read, however long the text is.
 */
export function shownLine(text: string, max = Number.MAX_SAFE_INTEGER): string {
  const read = text.slice(0, max * READ_PER_CHARACTER)
  const line = read.replace(/\s+/g, ' ').replace(UNUSABLE, '').trim()
  if (!isVisible(line)) return ''
  if (line.length <= max && read.length === text.length) return line
  const cut = line.slice(0, max - 1).replace(/[\p{Cs}]$/u, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trim()}…`
}

/** A text in parts of at most `max` characters, divided after sentences, else after words. */
export function partsOfText(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > max) {
    const head = rest.slice(0, max).replace(/[\p{Cs}]$/u, '')
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? ')) + 1
    const end = sentence > max / 4 ? sentence : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : head.length
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter((part) => part !== '')
}
