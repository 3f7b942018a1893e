/**
 * Terms of a search: first the words as written, also as beginnings of words; then, in the second tier, similar words.
 * Misspelt words are compared with the distinct words of all listed rows, not with the rows: the number of distinct words
 * stops growing long before the library does.
 */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import type { SharedTable } from '../public-items/shared-tables.ts'

/** Words of a search, and the tsquery of similar words: null when there is no similar word. */
export interface SearchTerms {
  words: string[]
  /** Absent until a page has reached the end of the matches as written. */
  fuzzy?: string | null | undefined
}

const TERMS_MAX = 8
/** Similar words per term. */
const SIMILAR_MAX = 6
/** Characters; a shorter term matches whole words alone: as a beginning it would match most scripts. */
const BEGINNING_MIN = 3

/** Null for an empty text; without words, which match nothing, for a text that contains none. */
export async function readSearch(queries: Queries, text: string): Promise<SearchTerms | null> {
  if (text === '') return null
  const { rows } = await sql<{ term: string }>`
    select term from unnest(words_of(${text})) with ordinality as given (term, place)
    order by place limit ${TERMS_MAX}`.execute(queries)
  return { words: rows.map(({ term }) => term) }
}

/** The tsquery of the terms as written. */
export const writtenQuery = ({ words }: SearchTerms): string => words.map(written).join(' & ')

/**
 * The tsquery of similar words; the caller keeps it for the next pages. It requires at least one word that differs from
 * the written one, so that the planner can estimate how rare a match is: otherwise it would scan the whole library for a
 * search without matches.
 */
export async function findFuzzyQuery(
  queries: Queries,
  table: SharedTable,
  { words }: SearchTerms,
): Promise<string | null> {
  const { rows } = await sql<{ term: string; alternatives: string[] }>`
    select term, array(select similar_words(${table.words}::regclass, term, ${SIMILAR_MAX})) as alternatives
    from unnest(${words}::text[]) with ordinality as given (term, place) order by place`.execute(queries)
  const terms = rows.map(({ term, alternatives }) => ({
    written: written(term),
    alternatives: alternatives.filter(isNewTo(term)).map(quoted),
  }))
  const meant = terms.flatMap(({ alternatives }, index) => {
    const others = terms
      .filter((_, other) => other !== index)
      .map((other) => either([other.written, ...other.alternatives]))
    return alternatives.length === 0 ? [] : [[either(alternatives), ...others].join(' & ')]
  })
  return meant.length === 0 ? null : either(meant)
}

const either = (queries: readonly string[]): string => `(${queries.join(' | ')})`

/** Safe without escaping: `words_of` removes quotes and backslashes. */
const quoted = (word: string): string => `'${word}'`
const isBeginning = (term: string): boolean => term.length >= BEGINNING_MIN
const written = (term: string): string => (isBeginning(term) ? `${quoted(term)}:*` : quoted(term))
/** False for words that begin with the term: the written query matches them already. */
const isNewTo =
  (term: string) =>
  (word: string): boolean =>
    !(isBeginning(term) && word.startsWith(term))
