/** The smallest parts of the text form: times, texts on one line, values, and lists in square brackets. */
import { SESSION_MS_MAX } from '@rubato/contracts/domain'

const MS_PER_MINUTE = 60_000

/** Seconds with at most three decimals. */
export const printSeconds = (ms: number): string => String(ms / 1000)

/** `1:04.5` is a minute, four seconds and a half. */
export function printTime(ms: number): string {
  const [seconds = '', decimals] = ((ms % MS_PER_MINUTE) / 1000)
    .toFixed(3)
    .replace(/\.?0+$/, '')
    .split('.')
  const minutes = Math.floor(ms / MS_PER_MINUTE)
  return `${minutes}:${seconds.padStart(2, '0')}${decimals === undefined ? '' : `.${decimals}`}`
}

const TIME = /^(\d{1,3}):([0-5]?\d(?:\.\d{1,3})?)$/
/** ms, or null where the text is no time of a session. */
export function readTime(text: string): number | null {
  const [, minutes, seconds] = TIME.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) return null
  const ms = Number(minutes) * MS_PER_MINUTE + Math.round(Number(seconds) * 1000)
  return ms <= SESSION_MS_MAX ? ms : null
}

/** ms, or null where the text is no number of seconds. */
export const readSecondsPart = (text: string): number | null =>
  /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : null

const named: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
const byLetter: ReadonlyMap<string, string> = new Map(
  [...named].map(([character, written]) => [written.charAt(1), character]),
)
const escapeCharacter = (character: string): string =>
  named.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/** A text on one line, without white space at its ends. */
export const escapeText = (text: string): string =>
  text.replace(/[\\\p{Cc}]/gu, escapeCharacter).replace(/^\s|\s$/gu, escapeCharacter)

/** The text again, or null where a backslash begins nothing that is known. */
export function unescapeText(text: string): string | null {
  let isKnown = true
  const read = text.replace(/\\(?:u\{([\da-f]{1,6})\}|(.?))/gisu, (_, code?: string, letter?: string) => {
    const character = code === undefined ? byLetter.get(letter ?? '') : characterOf(Number.parseInt(code, 16))
    if (character === undefined) isKnown = false
    return character ?? ''
  })
  return isKnown ? read : null
}
const characterOf = (code: number): string | undefined => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined)

/** JSON that is longer is written over several lines, between fences. */
const INLINE_MAX = 80
export const FENCE = '```'

/** A value after `key: `: a bare text, JSON on one line, or JSON between fences. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') return isBare(value) ? value : JSON.stringify(value)
  const inline = JSON.stringify(value)
  return inline.length <= INLINE_MAX ? inline : `${FENCE}\n${JSON.stringify(value, null, 2)}\n${FENCE}`
}

export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const isBare = (text: string): boolean =>
  text !== '' &&
  text.trim() === text &&
  !/[\p{Cc}\p{Cs}]/u.test(text) &&
  !/^["`[{]/.test(text) &&
  parseJson(text) === null

/** The value on one line, which may be a bare text. */
export const readValue = (text: string): unknown => {
  const parsed = parseJson(text)
  return parsed ? parsed.value : text
}

/** An id in a list: in quotation marks where it has more than letters, digits and a few signs. */
export const printId = (id: string): string => (/^[\w.:-]+$/.test(id) ? id : JSON.stringify(id))
export function readId(text: string): string | null {
  if (!text.startsWith('"')) return text
  const value = parseJson(text)?.value
  return typeof value === 'string' ? value : null
}

/** `[for 2; id a] ` before a text; empty where there is nothing in it. */
export const printList = (parts: readonly string[]): string => (parts.length > 0 ? `[${parts.join('; ')}]` : '')

export interface ListPart {
  text: string
  /** Position of the text, from 0. */
  column: number
}
export interface ListAndRest {
  /** Empty where the text does not begin with a bracket. */
  parts: readonly ListPart[]
  rest: string
}

/** Reads `[a; b "c;d"] rest`; null where the bracket is never closed. */
export function readList(text: string): ListAndRest | null {
  if (!text.startsWith('[')) return { parts: [], rest: text }
  const parts: ListPart[] = []
  let from = 1
  let isQuoted = false
  for (let at = 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (isQuoted && character === '\\') at++
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === ';' || character === ']')) {
      const part = text.slice(from, at)
      if (part.trim() !== '') parts.push({ text: part.trim(), column: from + part.length - part.trimStart().length })
      from = at + 1
      if (character === ']') {
        return { parts, rest: text.slice(from).trim() }
      }
    }
  }
  return null
}
