/**
 * What a search looks for: first the words as they were written, or begun; then, below these, the words they may have
 * been meant as. Misspelt words are compared with the words of all scripts, not with the scripts: that list stops
 * growing long before the library does.
 */
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'

/** Words of a search, and the tsquery of what comes near them: null where none is like any of them. */
export interface SearchTerms {
  words: string[]
  /** Absent until somebody has read past all that matches as written. */
  near?: string | null | undefined
}

const TERMS_MAX = 8
const NEAR_MAX = 6
/** Shorter words are taken as whole: as beginnings they would find nearly everything. */
const BEGINNING_MIN = 3

/** Null when there is no word in the text. */
export async function readSearch(queries: Queries, text: string): Promise<SearchTerms | null> {
  if (text === '') return null
  const { rows } = await sql<{ term: string }>`
    select term from unnest(words_of(${text})) with ordinality as given (term, place)
    order by place limit ${TERMS_MAX}`.execute(queries)
  return rows.length === 0 ? null : { words: rows.map(({ term }) => term) }
}

/** The tsquery of what matches as written. */
export const writtenQuery = ({ words }: SearchTerms): string => words.map(written).join(' & ')

/** Looks for the words that these may have been meant as; whoever has them keeps them. */
export async function findNear(queries: Queries, { words }: SearchTerms): Promise<string | null> {
  const { rows } = await sql<{ term: string; near: string[] }>`
    select term, array(select similar_words(term, ${NEAR_MAX})) as near
    from unnest(${words}::text[]) with ordinality as given (term, place) order by place`.execute(queries)
  if (rows.every(({ near }) => near.length === 0)) return null
  return rows.map(({ term, near }) => `(${[written(term), ...near.map(quoted)].join(' | ')})`).join(' & ')
}

/** `words_of` leaves no quote and no backslash in a word. */
const quoted = (word: string): string => `'${word}'`
const written = (term: string): string => (term.length < BEGINNING_MIN ? quoted(term) : `${quoted(term)}:*`)
