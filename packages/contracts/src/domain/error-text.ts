/**
 * Removes content from error texts. The browser scrubs before it sends and the server scrubs again before it forwards, so
 * that no text of a member, no address and no secret leaves the site.
 */

/** Longest error message that is kept, UTF-16 units. */
export const ERROR_MESSAGE_MAX = 300
/** Longest stack that is kept, UTF-16 units. */
export const ERROR_STACK_MAX = 4000
/** Longest quoted identifier that is kept, UTF-16 units. */
const QUOTED_MAX = 24
/** Replaces a quoted text. */
const QUOTED = '[text]'

/** Applied in this order: an earlier rule replaces text that a later rule would split. */
const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // The path of a URL is kept; origin, query and fragment are removed.
  [/\b(?:https?|wss?|blob|file|chrome-extension|moz-extension):\/\/[^\s/?#)'"`]*/gi, ''],
  [/(?:\bdata:|\bjavascript:)[^\s)'"`]+/gi, '[address]'],
  [/[?#][^\s)'"`:]*/g, ''],
  [/[^\s@<>()'"`,;:]+@[^\s@<>()'"`,;:]+\.[^\s@<>()'"`,;:]+/g, '[e-mail]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b(Bearer|Basic|Sentry)\s+\S+/gi, '$1 [secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[network]'],
  [/(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g, QUOTED],
  [/[“‘«„][^”’»“\n]*[”’»“]/g, QUOTED],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}\b/gi, '[secret]'],
]

/** JavaScript engines quote identifiers after these words; any other quoted text may be a member's. */
const BEFORE_A_NAME = /\b(?:reading|setting|property|private field|variable|named|identifier|function|of) $/
const isName = (quoted: string): boolean => new RegExp(`^.[\\w$#.-]{1,${QUOTED_MAX}}.$`).test(quoted)

function replaceQuoted(text: string, pattern: RegExp): string {
  return text.replace(pattern, (...found: unknown[]) => {
    const quoted = String(found[0])
    const at = found.findLast((part) => typeof part === 'number') ?? 0
    return isName(quoted) && BEFORE_A_NAME.test(text.slice(Math.max(0, at - 20), at)) ? quoted : QUOTED
  })
}

const replaceAll = (text: string): string =>
  rules.reduce(
    (result, [pattern, replacement]) =>
      replacement === QUOTED ? replaceQuoted(result, pattern) : result.replace(pattern, replacement),
    text,
  )

/** A message in one line of at most `ERROR_MESSAGE_MAX` units. */
export const scrubMessage = (message: string): string =>
  replaceAll(message.slice(0, 4 * ERROR_MESSAGE_MAX))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, ERROR_MESSAGE_MAX)

/**
 * The frames of a stack alone, at most 30: its first lines repeat the message. Both notations are read: V8's
 * `    at name (address:1:2)` and `name@address:1:2` of Firefox and Safari.
 */
export function scrubStack(stack: string): string {
  const lines = stack.slice(0, 4 * ERROR_STACK_MAX).split('\n')
  const frames = lines.filter((line) => /^\s*at .+:\d+\)?$/.test(line) || /^[^\s@]*@\S+:\d+:\d+$/.test(line))
  const plain = frames.map((line) => line.replace(/^([^\s@]*)@(\S+:\d+:\d+)$/, '    at $1 ($2)').trimEnd())
  return plain.slice(0, 30).map(scrubFrame).join('\n').slice(0, ERROR_STACK_MAX)
}

/** Keeps the numbers and names of a frame: a file name contains a hash, which the rule for secrets would replace. */
const scrubFrame = (frame: string): string =>
  frame
    .replace(/\b(?:https?|blob|file|[\w-]+-extension):\/\/[^\s/?#)]*/gi, '')
    .replace(/[?#][^\s):]*/g, '')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]')
    .slice(0, 300)
