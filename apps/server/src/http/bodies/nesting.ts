/** Arrays and objects inside each other in the JSON of a request; the contracts' deepest value has about ten. */
export const NESTING_MAX = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d] as const

/** The position after the string that begins at `start`. */
function afterString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
    if ((end - first) % 2 === 0) return end + 1
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/**
 * Whether the JSON text nests deeper than `NESTING_MAX`. Parsing millions of arrays inside each other occupies the event
 * loop for seconds; this reads 8 MB in some tens of milliseconds and ends at the first value that is too deep.
 */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = afterString(text, at)
    else {
      if (code === ARRAY || code === OBJECT) depth += 1
      else if (code === ARRAY_END || code === OBJECT_END) depth -= 1
      if (depth > NESTING_MAX) return true
      at += 1
    }
  }
  return false
}
