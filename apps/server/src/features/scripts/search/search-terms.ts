/**
 * What a search looks for: first the words as they were written, or begun; then, below these, the words they may have
 * been meant as. Misspelt words are compared with the words of all scripts, not with the scripts: that list stops
 * growing long before the library does.
 */
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'

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

/** Null when nothing is looked for; no words where the text has none, and then nothing is found. */
export async function readSearch(queries: Queries, text: string): Promise<SearchTerms | null> {
  if (text === '') return null
  const { rows } = await sql<{ term: string }>`
    select term from unnest(words_of(${text})) with ordinality as given (term, place)
    order by place limit ${TERMS_MAX}`.execute(queries)
  return { words: rows.map(({ term }) => term) }
}

/** The tsquery of what matches as written. */
export const writtenQuery = ({ words }: SearchTerms): string => words.map(written).join(' & ')

/**
 * Looks for the words that these may have been meant as; whoever has them keeps them. Says that at least one word is
 * another than was written, so that the database knows how seldom that is: otherwise it would walk the whole library for
 * what is not there.
 */
export async function findNear(queries: Queries, { words }: SearchTerms): Promise<string | null> {
  const { rows } = await sql<{ term: string; near: string[] }>`
    select term, array(select similar_words(term, ${NEAR_MAX})) as near
    from unnest(${words}::text[]) with ordinality as given (term, place) order by place`.execute(queries)
  const terms = rows.map(({ term, near }) => ({ written: written(term), near: near.filter(isNewTo(term)).map(quoted) }))
  const meant = terms.flatMap(({ near }, index) => {
    const others = terms.filter((_, other) => other !== index).map((other) => either([other.written, ...other.near]))
    return near.length === 0 ? [] : [[either(near), ...others].join(' & ')]
  })
  return meant.length === 0 ? null : either(meant)
}

const either = (queries: readonly string[]): string => `(${queries.join(' | ')})`

/** `words_of` leaves no quote and no backslash in a word. */
const quoted = (word: string): string => `'${word}'`
const isBeginning = (term: string): boolean => term.length >= BEGINNING_MIN
const written = (term: string): string => (isBeginning(term) ? `${quoted(term)}:*` : quoted(term))
/** Words that begin with the term are found as it is written. */
const isNewTo =
  (term: string) =>
  (word: string): boolean =>
    !(isBeginning(term) && word.startsWith(term))
