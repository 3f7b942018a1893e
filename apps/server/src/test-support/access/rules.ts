/**
 * Who may do what to which script, and what they are told, as product.md has it: "Unpublished and unshared things are
 * visible to their owner alone", "Owner edits and deletes; admins take down". Written by hand, from there, and not from
 * the code that it is held against.
 */
import type { ErrorCode } from '@rubato/contracts/api'

export const states = [
  'draft',
  'published',
  'published without a line',
  'held',
  'taken down',
  'taken down and withdrawn',
  'deleted',
  'deleted long ago',
  'missing',
] as const
export type State = (typeof states)[number]

/** The owner comes last: until then, nothing that they wrote may have changed. */
export const roles = ['a stranger', 'a free user', 'a follower', 'a supporter', 'an admin', 'the owner'] as const
export type Role = (typeof roles)[number]

/** Words that stand in one place of one script, so that an answer that holds them tells of it. */
export const parts = ['title', 'description', 'tag', 'shown line', 'hidden line', 'reason'] as const
export type Part = (typeof parts)[number]

/** What of a script may change when a call succeeds. */
export type Piece = 'written' | 'moderation' | 'votes' | 'bookmarks' | 'cases' | 'audit' | 'library'

export interface Rule {
  /** Who is let in at all, whatever the script. */
  door: 'anybody' | 'members' | 'admins'
  /** On which scripts the call succeeds: for the owner, and for everybody else who is let in. */
  owner: readonly State[]
  others: readonly State[]
  /** What is answered on any other. */
  otherwise?: ErrorCode
  /** What the owner is told instead, where they may know that the script is there. */
  ownerTold?: Partial<Record<State, ErrorCode>>
  /** The parts that a successful answer holds, the hidden line for the owner alone. */
  tells?: readonly Part[]
  /** Lists succeed on whatever there is: on these the script is among what they hold. */
  lists?: { owner: readonly State[]; others: readonly State[] }
  /** Everybody has voted for the script and bookmarked it before it came into its state. */
  kept?: true
  /** What anybody but the owner may change. */
  changes?: readonly Piece[]
}

const KEPT: readonly State[] = states.slice(0, 6)
const SEEN: readonly State[] = ['published']
/** What its author shares, whoever can see it just now: this much an admin may read. */
const SHARED: readonly State[] = ['published', 'published without a line', 'held', 'taken down']
const DOWN: readonly State[] = ['taken down', 'taken down and withdrawn']
const NONE: readonly State[] = []
const but = (some: readonly State[], ...without: readonly State[]) => some.filter((state) => !without.includes(state))
const each = (some: readonly State[], code: ErrorCode) => Object.fromEntries(some.map((state) => [state, code]))

const all = { owner: states, others: states }
const seen = { door: 'members', owner: KEPT, others: SEEN, otherwise: 'script.not-found' } as const
const written = { door: 'members', owner: KEPT, others: NONE, otherwise: 'script.not-found' } as const
/** Calls that name the one shown line. */
const withLine = but(KEPT, 'published without a line')
const line = { ...written, owner: withLine, otherwise: 'dialog.not-found' } as const
const listed = { door: 'members', ...all, tells: ['title', 'description', 'tag'] } as const
const shared = { door: 'admins', owner: NONE, others: SHARED, otherwise: 'script.not-found' } as const
const queued = { door: 'admins', ...all, lists: { owner: NONE, others: SHARED } } as const
const about = ['title', 'description', 'tag'] as const

/** By the call, and what is particular about it. */
export const rules = {
  getScript: { ...seen, tells: [...about, 'reason'] },
  listDialogs: { ...seen, tells: ['shown line', 'hidden line'] },
  listTriggerDialogs: { ...seen, tells: ['shown line', 'hidden line'] },
  listTriggers: seen,

  listScripts: { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listScripts by a word of the title': { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listScripts by the tag, misspelt': { ...listed, lists: { owner: SEEN, others: SEEN } },
  'listScripts of the owner': { ...listed, tells: [...about, 'reason'], lists: { owner: KEPT, others: SEEN } },
  'listScripts among bookmarks': {
    ...listed,
    tells: [...about, 'reason'],
    kept: true,
    lists: { owner: KEPT, others: SEEN },
  },
  listDeletedScripts: { door: 'members', ...all, tells: ['title'], lists: { owner: ['deleted'], others: NONE } },
  listTags: { door: 'members', ...all, tells: ['tag'], lists: { owner: KEPT, others: SEEN } },

  voteForScript: { ...seen, owner: NONE, ownerTold: each(KEPT, 'script.own'), changes: ['votes'] },
  bookmarkScript: { ...seen, changes: ['bookmarks'] },
  // Also of what is not to be seen any more.
  removeVote: { door: 'members', ...all, kept: true, changes: ['votes'] },
  removeBookmark: { door: 'members', ...all, kept: true, changes: ['bookmarks'] },

  updateScript: written,
  'updateScript to publish': {
    ...written,
    owner: but(KEPT, ...DOWN),
    ownerTold: each(DOWN, 'script.taken-down'),
  },
  'updateScript to withdraw': written,
  deleteScript: written,
  restoreScript: { ...written, owner: [...KEPT, 'deleted'] },
  addDialogs: written,
  importDialogs: written,
  'importDialogs as a trial': written,
  orderDialogs: { ...written, owner: withLine, ownerTold: { 'published without a line': 'dialog.conflict' } },
  updateDialog: line,
  deleteDialog: line,
  // Else a decision would hold until the author had made a copy.
  cloneScript: {
    ...seen,
    owner: but(KEPT, ...DOWN),
    ownerTold: each(DOWN, 'script.taken-down'),
    tells: [...about, 'shown line', 'hidden line'],
    changes: ['library'],
  },
  cloneDialog: {
    ...written,
    owner: but(withLine, ...DOWN),
    ownerTold: { ...each(DOWN, 'script.taken-down'), 'published without a line': 'dialog.not-found' },
  },
  'cloneDialog into another script': {
    ...line,
    owner: but(withLine, ...DOWN),
    others: SEEN,
    ownerTold: each(DOWN, 'script.taken-down'),
    tells: ['shown line'],
    changes: ['library'],
  },
  'cloneDialog of a hidden line into another script': {
    ...line,
    owner: but(KEPT, ...DOWN),
    ownerTold: each(DOWN, 'script.taken-down'),
    tells: ['hidden line'],
  },

  // The answer says nothing about the thing, not even whether there is one.
  report: { door: 'anybody', ...all, changes: ['cases'] },
  'report of a line': { door: 'anybody', ...all, changes: ['cases'] },
  'report of a hidden line': { door: 'anybody', ...all, changes: ['cases'] },
  getReceipt: { door: 'anybody', ...all },
  listScriptDecisions: written,

  listQueue: { ...queued, tells: ['title', 'reason'] },
  getQueueItem: { ...queued, tells: [...about, 'reason'] },
  listPublicDialogs: { ...shared, tells: ['shown line'] },
  getReview: shared,
  decide: { ...queued, tells: [...about, 'reason'], changes: ['moderation', 'cases', 'audit'] },
  restoreTakenDown: { ...shared, others: DOWN, changes: ['moderation', 'audit'] },
  listAudit: { door: 'admins', ...all },
} as const satisfies Record<string, Rule>
export type Case = keyof typeof rules

/** Calls of these rooms that name no script that is there. */
export const nameless = ['createScript'] as const

/** The error code that is due; undefined where the call is to succeed. */
export function refusalFor(rule: Rule, role: Role, state: State): ErrorCode | undefined {
  if (rule.door !== 'anybody' && role === 'a stranger') return 'auth.signed-out'
  if (rule.door === 'admins' && role !== 'an admin') return 'admin.required'
  if (rule.door === 'members' && role === 'a free user') return 'membership.required'
  const isOwner = role === 'the owner'
  if ((isOwner ? rule.owner : rule.others).includes(state)) return undefined
  return (isOwner ? rule.ownerTold?.[state] : undefined) ?? rule.otherwise
}

/** The parts of the script that are due in the answer. */
export function partsFor(rule: Rule, role: Role, state: State): readonly Part[] {
  if (refusalFor(rule, role, state) !== undefined) return []
  const isOwner = role === 'the owner'
  const { owner, others } = rule.lists ?? rule
  if (!(isOwner ? owner : others).includes(state)) return []
  return (rule.tells ?? []).filter((part) => {
    if (part === 'hidden line') return isOwner
    // Why it is hidden is for the owner, and in the queue for whoever decides on it.
    if (part === 'reason') return state === 'held' || (isOwner && DOWN.includes(state))
    return part !== 'shown line' || state !== 'published without a line'
  })
}
