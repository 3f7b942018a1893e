import type { TFunction } from 'i18next'

/** A text of the namespace `builder` by a key that is built from ids, which the types of i18next do not know. */
export function builderText(t: TFunction, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const untyped = t as unknown as (key: string, values: Readonly<Record<string, string | number>>) => string
  return untyped(`builder:${key}`, values)
}
