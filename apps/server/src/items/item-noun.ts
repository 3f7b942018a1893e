/** What distinguishes games from generators; all else that is done with them is the same code. */
import type { ItemKind, ItemSummary, SavedItem } from '@rubato/contracts/domain'
import type { Problem } from '@rubato/engine'
import type { NeededCapability } from './needed-capability.ts'

/** The tables of games. Those of generators have the same columns, so that queries are typed with these names. */
const gameTables = { items: 'games', tags: 'game_tags', bookmarks: 'game_bookmarks' } as const
export type ItemTables = typeof gameTables
export const itemTables: Readonly<Record<ItemKind, ItemTables>> = {
  game: gameTables,
  generator: {
    items: 'game_generators',
    tags: 'generator_tags',
    bookmarks: 'generator_bookmarks',
  } as unknown as ItemTables,
}

/** The properties that both kinds have, under the same names. */
export type NamedItem = SavedItem & { name: string; description: string }

export interface ItemNoun<
  Content extends object = object,
  Item extends { id: string } = { id: string },
  ListItem extends { id: string } = { id: string },
> {
  kind: ItemKind
  tables: ItemTables
  /** The properties of the content that lists leave out; they are stored apart. */
  unlisted: readonly string[]
  /** The stored content in the present form. Throws `game.unsafe` when the present contract cannot read it. */
  read(stored: object): Content
  /** The content after a change of some properties. */
  merge(stored: object, given: Partial<Content>): object
  /** Null where every author may write it. */
  capabilityFor(content: Content): NeededCapability | null
  /** Why the engine does not accept the content; empty when it does. */
  check(content: Content): readonly Problem[]
  summarise(content: Content): ItemSummary
  toItem(item: NamedItem, content: Content): Item
  /** `details` are the properties of the content that lists show. */
  toListItem(item: NamedItem, details: object): ListItem
}

/** The table of the noun as `item`, typed as the table of games. */
export const itemTable = ({ tables }: Pick<ItemNoun, 'tables'>) => `${tables.items} as item` as 'games as item'

/** Splits the content into what lists show and what is read for a single item alone. */
export function splitContent({ unlisted }: Pick<ItemNoun, 'unlisted'>, content: object) {
  const entries = Object.entries(content)
  const isUnlisted = ([key]: [string, unknown]) => unlisted.includes(key)
  return {
    details: Object.fromEntries(entries.filter((entry) => !isUnlisted(entry))),
    content: Object.fromEntries(entries.filter(isUnlisted)),
  }
}
