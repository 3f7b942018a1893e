/** The calls that all kinds have in common, and those that games and generators have in common, for one kind. */
import type { Actor } from '../base/actor.ts'
import type { QueriesAndClock } from '../database/open-database.ts'
import { addBookmark, removeBookmark } from '../public-items/bookmarks.ts'
import { clonePlayable, cloneItem, type CopyChange } from './authoring/clone-item.ts'
import { createItem, type NewItem, type WriteDependencies } from './authoring/create-item.ts'
import { deleteItem, listDeletedItems, restoreItem } from './authoring/delete-item.ts'
import { createLink, removeLink } from './authoring/link-item.ts'
import { updateItem, type ItemChange } from './authoring/update-item.ts'
import type { ItemNoun, PlayableNoun } from './item-noun.ts'
import { removeVote, voteFor } from './opinions/vote.ts'
import { listItems, type ItemListQuery, type ListDependencies, type Reader } from './search/list-items.ts'
import { getItem, openLink, readAsAdmin } from './view/get-item.ts'

export type ItemDependencies = ListDependencies & WriteDependencies

export const itemCalls = <Item extends { id: string }>(dependencies: QueriesAndClock, noun: ItemNoun<Item>) => ({
  get: (actor: Actor, id: string) => getItem(dependencies, noun, actor, id),
  delete: (actor: Actor, id: string) => deleteItem(dependencies, noun, actor, id),
  listDeleted: (actor: Actor) => listDeletedItems(dependencies, noun, actor),
  restore: (actor: Actor, id: string) => restoreItem(dependencies, noun, actor, id),
  clone: (actor: Actor, id: string) => cloneItem(dependencies, noun, actor, { id }),
  bookmark: (actor: Actor, id: string) => addBookmark(dependencies, actor, { kind: noun.kind, id }),
  removeBookmark: (actor: Actor, id: string) => removeBookmark(dependencies, actor, { kind: noun.kind, id }),
  vote: (actor: Actor, id: string, vote: -1 | 1) => voteFor(dependencies, actor, { kind: noun.kind, id, vote }),
  removeVote: (actor: Actor, id: string) => removeVote(dependencies, actor, { kind: noun.kind, id }),
})

export const playableCalls = <Content extends object, Item extends { id: string }, ListItem extends { id: string }>(
  dependencies: ItemDependencies,
  noun: PlayableNoun<Content, Item, ListItem>,
) => ({
  ...itemCalls(dependencies, noun),
  list: (reader: Reader, query: ItemListQuery) => listItems(dependencies, noun, reader, query),
  readAsAdmin: (id: string) => readAsAdmin(dependencies, noun, id),
  create: (actor: Actor, item: NewItem<Content>) => createItem(dependencies, noun, actor, item),
  update: (actor: Actor, change: ItemChange) => updateItem(dependencies, noun, actor, change),
  cloneByLink: (actor: Actor, id: string, link?: string, change?: CopyChange) =>
    clonePlayable(dependencies, noun, actor, { id, link, change }),
  createLink: (actor: Actor, id: string) => createLink(dependencies, noun, actor, id),
  removeLink: (actor: Actor, id: string) => removeLink(dependencies, noun, actor, id),
  openLink: (actor: Actor, link: string) => openLink(dependencies, noun, actor, link),
})
