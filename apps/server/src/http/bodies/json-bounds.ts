/** Arrays and objects inside each other in the JSON of a request; the contracts' deepest value has about ten. */
export const NESTING_MAX = 64

/**
 * Values in the JSON of a request, counted by their commas and opening brackets. The largest, an import of 20,000 rows, has
 * 140,000.
 */
export const VALUES_MAX = 200_000

/** Fields of one object. Those of the contracts have fewer than a hundred; unknown ones are compared and named one by one. */
export const FIELDS_MAX = 1000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [COMMA, COLON, ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d] as const

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
 * The bound that the JSON text is beyond; null when it is within all. Parsing 12 MB of empty lists occupies the event loop
 * for two seconds, 12 MB of rows with their texts for 20 ms; this reads them in 60 ms and ends at the first value too many.
 */
export function beyondBoundsOf(text: string): 'depth' | 'values' | 'fields' | null {
  /** Fields of the open objects, and 0 for the open arrays, the outermost first. */
  const fields: number[] = []
  let values = 0
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = afterString(text, at)
      continue
    }
    if (code === COLON) {
      const count = (fields.pop() ?? 0) + 1
      if (count > FIELDS_MAX) return 'fields'
      fields.push(count)
    } else if (code === ARRAY_END || code === OBJECT_END) fields.pop()
    else if (code === ARRAY || code === OBJECT || code === COMMA) {
      if (code !== COMMA) fields.push(0)
      values += 1
      if (fields.length > NESTING_MAX) return 'depth'
      if (values > VALUES_MAX) return 'values'
    }
    at += 1
  }
  return null
}
