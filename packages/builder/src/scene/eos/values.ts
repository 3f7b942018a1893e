/** Reading values of any kind from parsed JSON. */
export type Fields = Readonly<Record<string, unknown>>

export const asRecord = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
/** A field of the object itself, whatever its name. */
export const fieldOf = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
