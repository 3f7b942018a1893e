/**
 * What a search looks for: first the words as they were written, or begun; then, below these, the words they may have
 * been meant as. Misspelt words are compared with the words of all scripts, not with the scripts: that list stops
 * growing long before the library does.
 */
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'

/** Two tsqueries: what matches as written, and what comes near; null where no word is like any of them. */
export interface SearchTerms {
  written: string
  near: string | null
}

const TERMS_MAX = 8
const NEAR_MAX = 6
/** Shorter words are taken as whole: as beginnings they would find nearly everything. */
const BEGINNING_MIN = 3

/** Null when there is no word in the text. */
export async function readSearch(queries: Queries, text: string): Promise<SearchTerms | null> {
  if (text === '') return null
  const { rows } = await sql<{ term: string; near: string[] }>`
    select term, array(select similar_words(term, ${NEAR_MAX})) as near
    from unnest(words_of(${text})) with ordinality as given (term, place)
    order by place limit ${TERMS_MAX}`.execute(queries)
  if (rows.length === 0) return null
  const all = rows.map(({ term, near }) => ({ written: written(term), near: [written(term), ...near.map(quoted)] }))
  return {
    written: all.map((term) => term.written).join(' & '),
    near: rows.some(({ near }) => near.length > 0) ? all.map((term) => `(${term.near.join(' | ')})`).join(' & ') : null,
  }
}

/** `words_of` leaves no quote and no backslash in a word. */
const quoted = (word: string): string => `'${word}'`
const written = (term: string): string => (term.length < BEGINNING_MIN ? quoted(term) : `${quoted(term)}:*`)
