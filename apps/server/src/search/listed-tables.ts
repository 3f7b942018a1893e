/** The tables with listed rows: each has its own words, so that a search is not led to words of another kind. */
export interface ListedTable {
  items: 'scripts' | 'games' | 'game_generators'
  /** The words of the listed rows. */
  words: 'search_words' | 'game_words' | 'generator_words'
}

export const listedTables = {
  script: { items: 'scripts', words: 'search_words' },
  game: { items: 'games', words: 'game_words' },
  generator: { items: 'game_generators', words: 'generator_words' },
} as const satisfies Record<string, ListedTable>
