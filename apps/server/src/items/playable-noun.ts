import { storageLimits } from '@rubato/contracts/domain'
import { CHECKED_WITH } from './check/check-content.ts'
import { recheckItem } from './check/recheck.ts'
import type { PlayableNoun, PlayableParts } from './item-noun.ts'
import { findItem, findItems } from './view/item.queries.ts'

/** Completes a noun with the common parts of games and generators. */
export function playableNoun<Content extends object, Item extends { id: string }, ListItem extends { id: string }>(
  parts: PlayableParts<Content, Item, ListItem>,
): PlayableNoun<Content, Item, ListItem> {
  const noun: PlayableNoun<Content, Item, ListItem> = {
    ...parts,
    sorts: {
      newest: null,
      'top-rated': ['rating', 'float8'],
      'most-finished': ['completion', 'float8'],
      'most-played': ['plays', 'integer'],
    },
    limitsOf(tier) {
      const { savedItems, deletedItems, itemBytes } = storageLimits[tier]
      return { items: savedItems, deleted: deletedItems, size: itemBytes }
    },
    size: 'content_bytes',
    copiedSize: 'content_bytes',
    copied: ['splash', 'details', 'content', 'content_bytes', 'summary', 'refusals', 'checked_with'],
    recheck: { checkedWith: CHECKED_WITH, of: 'all', run: (queries, id) => recheckItem(queries, noun, id) },
    find: (queries, id, viewerId) => findItem(queries, noun, { viewerId, id, access: 'visible' }),
    findListed: (queries, ids, viewerId) => findItems(queries, noun, ids, viewerId),
  }
  return noun
}
