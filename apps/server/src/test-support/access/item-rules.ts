/**
 * The access matrix of games and generators: expected results, from product.md: "Unpublished and unshared things are
 * visible to their owner alone", "Owner edits and deletes; admins take down". Written by hand from there, independently of
 * the code under test.
 */
import type { ErrorCode } from '@rubato/contracts/api'
import type { ItemKind } from '@rubato/contracts/domain'
import type { Role } from './rules.ts'

export const itemStates = [
  'private',
  'linked',
  'shared',
  'refused',
  'held',
  'taken down',
  'deleted',
  'deleted long ago',
  'missing',
] as const
export type ItemState = (typeof itemStates)[number]

export interface ItemRule {
  /** Required access, independent of the item. */
  access: 'public' | 'members' | 'publishers' | 'admins'
  /** States in which the call succeeds, for the owner and for all others with access. */
  owner: readonly ItemState[]
  others: readonly ItemState[]
  /** Other errors for the owner, who may know that the item exists; `own` is an error of the kind. */
  ownerRefusal?: Partial<Record<ItemState, string>>
  /** Lists succeed in every state: states in which the list contains the item. */
  lists?: { owner: readonly ItemState[]; others: readonly ItemState[] }
  /** Whether calls of others may change stored data of the item. */
  othersChange?: true
  /** The call changes nothing that the expectations depend on, also when the owner makes it. */
  leavesIt?: true
}

const ALL = itemStates
const KEPT = itemStates.slice(0, 6)
const SEEN: readonly ItemState[] = ['shared']
const OFFERED: readonly ItemState[] = ['linked', 'shared', 'refused', 'held', 'taken down']
const NONE: readonly ItemState[] = []
const but = (...without: readonly ItemState[]) => KEPT.filter((state) => !without.includes(state))

const seen = { access: 'members', owner: KEPT, others: SEEN, leavesIt: true } as const
const own = { access: 'members', owner: KEPT, others: NONE } as const
const listed = { access: 'members', owner: ALL, others: ALL, leavesIt: true } as const
const ownOf = (states: readonly ItemState[]) => Object.fromEntries(states.map((state) => [state, 'own']))
const hidden = { 'taken down': 'item.taken-down' } as const
const shareable = { owner: but('refused', 'taken down'), ownerRefusal: { ...hidden, refused: 'game.unsafe' } } as const

/** By call, in which `Item` is a placeholder for the noun, followed by the variant. */
export const itemRules = {
  getItem: seen,
  listItems: { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listItems by a word of the name': { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listItems of the owner': { ...listed, lists: { owner: KEPT, others: SEEN } },
  // Items that were never shared have no bookmarks.
  'listItems among bookmarks': {
    access: 'members',
    owner: ALL,
    others: ALL,
    lists: { owner: but('private', 'linked'), others: SEEN },
  },
  listDeletedItems: { ...listed, lists: { owner: ['deleted'], others: NONE } },
  updateItem: own,
  'updateItem to share': { ...own, ...shareable, owner: [...shareable.owner, 'refused'], ownerRefusal: hidden },
  deleteItem: own,
  restoreItem: { ...own, owner: [...KEPT, 'deleted'] },
  cloneItem: { ...seen, owner: but('taken down'), ownerRefusal: hidden },
  'cloneItem by its link': {
    access: 'members',
    owner: but('taken down'),
    others: ['linked', 'shared'],
    ownerRefusal: hidden,
    leavesIt: true,
  },
  createItemLink: { ...own, access: 'publishers', ...shareable },
  removeItemLink: own,
  openItemLink: { access: 'members', owner: OFFERED, others: ['linked', 'shared'], leavesIt: true },
  bookmarkItem: { ...seen, othersChange: true },
  removeItemBookmark: { ...listed, othersChange: true },
  voteForItem: { ...seen, owner: NONE, ownerRefusal: ownOf(KEPT), othersChange: true },
  removeItemVote: { ...listed, othersChange: true },
  listItemDecisions: { ...own, leavesIt: true },
  readItemAsAdmin: { access: 'admins', owner: NONE, others: OFFERED, leavesIt: true },
  getReview: { access: 'admins', owner: NONE, others: OFFERED, leavesIt: true },
  report: { access: 'public', owner: ALL, others: ALL, leavesIt: true },
  countPlays: { ...listed, othersChange: true },
  restoreTakenDown: { access: 'admins', owner: NONE, others: ['taken down'], othersChange: true },
} as const satisfies Record<string, ItemRule>
export type ItemCase = keyof typeof itemRules

/** The expected error code; undefined for a call that succeeds. */
export function itemRefusal(rule: ItemRule, kind: ItemKind, role: Role, state: ItemState): string | undefined {
  if (rule.access !== 'public' && role === 'a stranger') return 'auth.signed-out'
  if (rule.access === 'admins' && role !== 'an admin') return 'admin.required'
  if (rule.access !== 'public' && role === 'a free user') return 'membership.required'
  if (rule.access === 'publishers' && role === 'a follower') return 'membership.tier-required'
  const isOwner = role === 'the owner'
  if ((isOwner ? rule.owner : rule.others).includes(state)) return undefined
  const refusal = isOwner ? rule.ownerRefusal?.[state] : undefined
  if (refusal === 'own') return `${kind}.own` satisfies ErrorCode
  return refusal ?? (`${kind}.not-found` satisfies ErrorCode)
}
