/** The differences between scripts, games and generators; the other code of `items/` treats all kinds alike. */
import type { ItemKind, ItemSummary, MembershipTier, SavedItem, SharedKind } from '@rubato/contracts/domain'
import type { Problem } from '@rubato/engine'
import type { Kysely, Transaction } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { sharedTables } from '../public-items/shared-tables.ts'
import type { SortKey } from '../search/list-pages.ts'
import type { NeededCapability } from './needed-capability.ts'

/** Most items, deleted items and their summed size; null is unlimited. */
export type ItemLimits = Record<'items' | 'deleted' | 'size', number | null>

export interface CopiedItem {
  from: string
  to: string
  /** The owner of the source. */
  ownerId: string
  isOwn: boolean
}

export interface ItemNoun<
  Item extends { id: string } = { id: string },
  ListItem extends { id: string } = { id: string },
> {
  kind: SharedKind
  sorts: Readonly<Record<string, SortKey>>
  limitsOf(tier: MembershipTier): ItemLimits
  /** The column whose sum over all items of a member is limited, and the column with its value in a copy of another member. */
  size: keyof AnyItem
  copiedSize: keyof AnyItem
  /** The columns that a copy takes from its source, besides name and description. */
  copied: readonly (keyof AnyItem)[]
  /** Many rows of another table: copied with the item, and erased before it, in batches. */
  parts?: {
    copy(transaction: Transaction<Tables>, copied: CopiedItem): Promise<void>
    erase(queries: Queries, id: string): Promise<void>
    /** Erases those that only the owner sees. */
    eraseUnpublished(queries: Queries, id: string): Promise<void>
  }
  /** Items with another `checked_with` are checked again: all of them, or those that are offered to others. */
  recheck: { checkedWith: string; of: 'all' | 'offered'; run(queries: Queries, id: string): Promise<void> }
  /** Undefined when the item does not exist or is not visible to the viewer. */
  find(queries: Queries, id: string, viewerId: string): Promise<Item | undefined>
  /** In the order of the ids, without the items that are not visible to the viewer. */
  findListed(queries: Queries, ids: readonly string[], viewerId: string): Promise<ListItem[]>
}

/** The properties that games and generators have under the same names. */
export type NamedItem = SavedItem & { name: string; description: string; authorshipDeclaredAt?: string }

/** The differences between games and generators, whose content is played by the engine. */
export interface PlayableParts<
  Content extends object = object,
  Item extends { id: string } = { id: string },
  ListItem extends { id: string } = { id: string },
> {
  kind: ItemKind
  /** The properties of the content that lists leave out; they are stored apart. */
  unlisted: readonly string[]
  /** The properties of the content that no change removes. */
  permanent: readonly string[]
  /** The stored content in the present form. Throws `game.unsafe` when the present contract cannot read it. */
  read(stored: object): Content
  /** The content after a change of some properties. */
  merge(stored: object, given: object): object
  /** Null where every author may write it. */
  capabilityFor(content: Content): NeededCapability | null
  /** Why the engine does not accept the content; empty when it does. */
  check(content: Content): readonly Problem[] | Promise<readonly Problem[]>
  summarise(content: Content): ItemSummary
  toItem(item: NamedItem, content: Content): Item
  /** `details` are the properties of the content that lists show. */
  toListItem(item: NamedItem, details: object): ListItem
}
export type PlayableNoun<
  Content extends object = object,
  Item extends { id: string } = { id: string },
  ListItem extends { id: string } = { id: string },
> = PlayableParts<Content, Item, ListItem> & ItemNoun<Item, ListItem> & { kind: ItemKind }

/** The columns of every kind; each kind has the common ones and its own. */
export type AnyItem = Tables['scripts'] & Tables['games']
type AnyKind = Omit<Tables, 'games'> & { games: AnyItem }

/** Queries of the tables of a kind, typed with the columns of every kind under the names of the tables of games. */
export const ofAnyKind = (queries: Queries) => queries as unknown as Kysely<AnyKind>
export const itemTable = (kind: SharedKind) => `${sharedTables[kind].items} as item` as 'games as item'

/** Splits the content into the part that lists show and the part that only a single item shows. */
export function splitContent({ unlisted }: Pick<PlayableParts, 'unlisted'>, content: object) {
  const entries = Object.entries(content)
  const isUnlisted = ([key]: [string, unknown]) => unlisted.includes(key)
  return {
    details: Object.fromEntries(entries.filter((entry) => !isUnlisted(entry))),
    content: Object.fromEntries(entries.filter(isUnlisted)),
  }
}
