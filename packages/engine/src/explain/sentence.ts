/**
 * Keys of the sentences; their texts are in the `common` translation namespace under `explain.`, the engine gives the
 * values.
 */
export const sentenceKeys = [
  'explain.length',
  'explain.length-exact',
  'explain.pace',
  'explain.curve',
  'explain.silent-beat',
  'explain.edges',
  'explain.no-edges',
  'explain.ends',
  'explain.ends-only',
  'explain.often',
  'explain.seldom',
  'explain.demanding',
  'explain.categories',
  'explain.after',
  'explain.game-length',
  'explain.game-edges',
  'explain.game-no-edges',
  'explain.game-tasks',
  'explain.game-own-words',
  'explain.game-video',
  'explain.game-worn',
  'explain.game-held',
  'explain.game-end',
] as const
export type SentenceKey = (typeof sentenceKeys)[number]

export interface Sentence {
  key: SentenceKey
  /**
   * Numbers have the unit of their name (`minutes`, `seconds`, `percent`); lists are ids of tasks, items or outcomes.
   */
  values: Readonly<Record<string, number | string | readonly string[]>>
}
