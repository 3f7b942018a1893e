/** What the worst cases of all nouns share. */
import type { Answer, Sent } from './target.ts'

export interface WorstCase extends Sent {
  what: string
  /** Runs before each measured request, unmeasured. */
  before?: () => Promise<unknown>
}

/** Pathological texts for a search. */
export const SEARCHES = [
  'a e i o u',
  Array.from({ length: 60 }, (_, index) => String.fromCharCode(97 + (index % 26)) + (index % 10)).join(' '),
  'wide words hostile script that has never been written under this name',
  'qxzj vwkq jzxw qqqq zzzz',
  '語'.repeat(200),
  '%_\\'.repeat(60),
]

/** Throws when a request that other cases depend on was refused. */
export function succeeded({ status, text }: Answer): string {
  if (status >= 400) throw new Error(`${status}: ${text.slice(0, 500)}`)
  return text
}
export const idOf = (text: string): string => (JSON.parse(text) as { id: string }).id
