import type { TFunction } from 'i18next'

/** The text of a key that is built from ids, which the types of i18next do not know; `english` where it has none. */
export function textAt(t: TFunction, key: string, english: string): string {
  const untyped = t as unknown as (key: string, options: { defaultValue: string }) => string
  return untyped(key, { defaultValue: english })
}
