/** The tables with listed rows: each has its own words, so that a search is not led to words of another kind. */
export interface ListedTable {
  items: 'scripts' | 'games' | 'game_generators'
  /** The words of the listed rows. */
  words: 'search_words' | 'game_words' | 'generator_words'
  /** The bookmarks of the rows, and their column with the id of the row. */
  bookmarks: { table: string; id: 'script_id' | 'item_id' }
}

export const listedTables = {
  script: { items: 'scripts', words: 'search_words', bookmarks: { table: 'script_bookmarks', id: 'script_id' } },
  game: { items: 'games', words: 'game_words', bookmarks: { table: 'game_bookmarks', id: 'item_id' } },
  generator: {
    items: 'game_generators',
    words: 'generator_words',
    bookmarks: { table: 'generator_bookmarks', id: 'item_id' },
  },
} as const satisfies Record<string, ListedTable>
