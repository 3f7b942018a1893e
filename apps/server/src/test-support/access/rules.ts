/**
 * The access matrix of scripts: expected results and contents of answers, from product.md: "Unpublished and unshared
 * things are visible to their owner alone", "Owner edits and deletes; admins take down". Written by hand from there,
 * independently of the code under test.
 */
import type { ErrorCode } from '@rubato/contracts/api'

export const states = [
  'draft',
  'published',
  'published without dialogs',
  'held',
  'taken down',
  'taken down and withdrawn',
  'deleted',
  'deleted long ago',
  'missing',
] as const
export type State = (typeof states)[number]

/** The owner comes last, because the calls of all others may not change the script. */
export const roles = ['a stranger', 'a free user', 'a follower', 'a supporter', 'an admin', 'the owner'] as const
export type Role = (typeof roles)[number]

/** Parts of a script, each with a unique word that identifies it in an answer. */
export const parts = ['title', 'description', 'tag', 'published dialog', 'unpublished dialog', 'reason'] as const
export type Part = (typeof parts)[number]

/** Groups of stored data that a call may change. */
export type Piece = 'written' | 'moderation' | 'votes' | 'bookmarks' | 'cases' | 'audit' | 'library'

export interface Rule {
  /** Required access, independent of the script. */
  access: 'public' | 'members' | 'admins'
  /** States in which the call succeeds, for the owner and for all others with access. */
  owner: readonly State[]
  others: readonly State[]
  /** The error in other states. */
  otherwise?: ErrorCode
  /** Other errors for the owner, who may know that the script exists. */
  ownerRefusal?: Partial<Record<State, ErrorCode>>
  /** The parts that a successful answer contains, the unpublished dialog for the owner alone. */
  contains?: readonly Part[]
  /** Lists succeed in every state: states in which the list contains the script. */
  lists?: { owner: readonly State[]; others: readonly State[] }
  /** All users have voted for the script and bookmarked it before the change of its state. */
  kept?: true
  /** The data that a call of other users than the owner may change. */
  changes?: readonly Piece[]
}

const KEPT: readonly State[] = states.slice(0, 6)
const SEEN: readonly State[] = ['published']
/** States in which the author shares the script, also while it is held or taken down: an admin may read it. */
const SHARED: readonly State[] = ['published', 'published without dialogs', 'held', 'taken down']
const DOWN: readonly State[] = ['taken down', 'taken down and withdrawn']
const NONE: readonly State[] = []
const but = (some: readonly State[], ...without: readonly State[]) => some.filter((state) => !without.includes(state))
const each = (some: readonly State[], code: ErrorCode) => Object.fromEntries(some.map((state) => [state, code]))

const all = { owner: states, others: states }
const seen = { access: 'members', owner: KEPT, others: SEEN, otherwise: 'script.not-found' } as const
const written = { access: 'members', owner: KEPT, others: NONE, otherwise: 'script.not-found' } as const
/** Calls with the id of the published dialog. */
const withDialog = but(KEPT, 'published without dialogs')
const dialog = { ...written, owner: withDialog, otherwise: 'dialog.not-found' } as const
const listed = { access: 'members', ...all, contains: ['title', 'description', 'tag'] } as const
const shared = { access: 'admins', owner: NONE, others: SHARED, otherwise: 'script.not-found' } as const
const queued = { access: 'admins', ...all, lists: { owner: NONE, others: SHARED } } as const
const about = ['title', 'description', 'tag'] as const

/** By endpoint, followed by the variant of the call. */
export const rules = {
  getScript: { ...seen, contains: [...about, 'reason'] },
  listDialogs: { ...seen, contains: ['published dialog', 'unpublished dialog'] },
  listTriggerDialogs: { ...seen, contains: ['published dialog', 'unpublished dialog'] },
  listTriggers: seen,

  listScripts: { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listScripts by a word of the title': { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listScripts by the tag, misspelt': { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listScripts of the owner': { ...listed, contains: [...about, 'reason'], lists: { owner: KEPT, others: SEEN } },
  'listScripts among bookmarks': {
    ...listed,
    contains: [...about, 'reason'],
    kept: true,
    lists: { owner: KEPT, others: SEEN },
  },
  listDeletedScripts: { access: 'members', ...all, contains: ['title'], lists: { owner: ['deleted'], others: NONE } },
  listTags: { access: 'members', ...all, contains: ['tag'], lists: { owner: KEPT, others: SEEN } },

  voteForScript: { ...seen, owner: NONE, ownerRefusal: each(KEPT, 'script.own'), changes: ['votes'] },
  bookmarkScript: { ...seen, changes: ['bookmarks'] },
  // Also of scripts that are not visible any more.
  removeVote: { access: 'members', ...all, kept: true, changes: ['votes'] },
  removeBookmark: { access: 'members', ...all, kept: true, changes: ['bookmarks'] },

  updateScript: written,
  'updateScript to publish': {
    ...written,
    owner: but(KEPT, ...DOWN),
    ownerRefusal: each(DOWN, 'script.taken-down'),
  },
  'updateScript to withdraw': written,
  deleteScript: written,
  restoreScript: { ...written, owner: [...KEPT, 'deleted'] },
  addDialogs: written,
  importDialogs: written,
  'importDialogs as a trial': written,
  orderDialogs: { ...written, owner: withDialog, ownerRefusal: { 'published without dialogs': 'dialog.conflict' } },
  updateDialog: dialog,
  deleteDialog: dialog,
  changeDialogs: { ...written, owner: withDialog, ownerRefusal: { 'published without dialogs': 'dialog.not-found' } },
  // A copy would circumvent the decision.
  cloneScript: {
    ...seen,
    owner: but(KEPT, ...DOWN),
    ownerRefusal: each(DOWN, 'script.taken-down'),
    contains: [...about, 'published dialog', 'unpublished dialog'],
    changes: ['library'],
  },
  cloneDialog: {
    ...written,
    owner: but(withDialog, ...DOWN),
    ownerRefusal: { ...each(DOWN, 'script.taken-down'), 'published without dialogs': 'dialog.not-found' },
  },
  'cloneDialog into another script': {
    ...dialog,
    owner: but(withDialog, ...DOWN),
    others: SEEN,
    ownerRefusal: each(DOWN, 'script.taken-down'),
    contains: ['published dialog'],
    changes: ['library'],
  },
  'cloneDialog of an unpublished dialog into another script': {
    ...dialog,
    owner: but(KEPT, ...DOWN),
    ownerRefusal: each(DOWN, 'script.taken-down'),
    contains: ['unpublished dialog'],
  },

  // The answer does not reveal whether the subject exists.
  report: { access: 'public', ...all, changes: ['cases'] },
  'report of a dialog': { access: 'public', ...all, changes: ['cases'] },
  'report of an unpublished dialog': { access: 'public', ...all, changes: ['cases'] },
  getReceipt: { access: 'public', ...all },
  listScriptDecisions: written,

  listQueue: { ...queued, contains: ['title', 'reason'] },
  getQueueItem: { ...queued, contains: [...about, 'reason'] },
  listPublicDialogs: { ...shared, contains: ['published dialog'] },
  getReview: shared,
  decide: { ...queued, contains: [...about, 'reason'], changes: ['moderation', 'cases', 'audit'] },
  restoreTakenDown: { ...shared, others: DOWN, changes: ['moderation', 'audit'] },
} as const satisfies Record<string, Rule>
export type Case = keyof typeof rules

/** Endpoints about scripts whose calls have no existing script. */
export const nameless = ['createScript', 'followReport'] as const

/** The expected error code; undefined for a call that succeeds. */
export function refusalFor(rule: Rule, role: Role, state: State): ErrorCode | undefined {
  if (rule.access !== 'public' && role === 'a stranger') return 'auth.signed-out'
  if (rule.access === 'admins' && role !== 'an admin') return 'admin.required'
  if (rule.access === 'members' && role === 'a free user') return 'membership.required'
  const isOwner = role === 'the owner'
  if ((isOwner ? rule.owner : rule.others).includes(state)) return undefined
  return (isOwner ? rule.ownerRefusal?.[state] : undefined) ?? rule.otherwise
}

/** The expected parts of the script in the answer. */
export function partsFor(rule: Rule, role: Role, state: State): readonly Part[] {
  if (refusalFor(rule, role, state) !== undefined) return []
  const isOwner = role === 'the owner'
  const { owner, others } = rule.lists ?? rule
  if (!(isOwner ? owner : others).includes(state)) return []
  return (rule.contains ?? []).filter((part) => {
    if (part === 'unpublished dialog') return isOwner
    // The reason of a hold is for the owner and, in the queue, for admins.
    if (part === 'reason') return state === 'held' || (isOwner && DOWN.includes(state))
    return part !== 'published dialog' || state !== 'published without dialogs'
  })
}
