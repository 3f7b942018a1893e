/** A saved game or generator, as the lists and pages of both show it. */
import type { Game, GameGenerator, ItemKind, MembershipTier, SavedItem } from '@rubato/contracts/domain'

export interface Item extends SavedItem {
  kind: ItemKind
  name: string
  description: string
}

/** An item with what it plays. */
export type WholeItem = Item & ({ kind: 'game'; content: Game } | { kind: 'generator'; content: GameGenerator })

/** The signed-in member, as far as cards and pages of items depend on them. */
export interface ItemViewer {
  memberId: string
  membershipTier: MembershipTier
}

export const isOwn = (item: Item, { memberId }: ItemViewer): boolean => item.createdBy.id === memberId

/** Whether other members find the item. */
export const isPublic = ({ shared, moderation, refusals = [] }: Item): boolean =>
  shared && !moderation && refusals.length === 0

/** The address of the item's editor. */
export const editorOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string =>
  kind === 'game' ? `/game-builder/${id}` : `/game-generator/${id}`

/** The address of the item's page. */
export const pageOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string =>
  kind === 'game' ? `/game/${id}` : `/generator/${id}`
