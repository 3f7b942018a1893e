import { isDeepStrictEqual } from 'node:util'
import { can } from '@rubato/contracts/domain'
import { sql, type SqlBool, type Transaction } from 'kysely'
import { nextTurn } from '../../base/turns.ts'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Tables } from '../../database/tables.ts'
import type { Clock } from '../../ports/clock.ts'
import { declareAuthorship, ensureDeclared, isUndeclared } from '../../public-items/authorship.ts'
import { screenItem } from '../../public-items/screen.ts'
import { ensureTags, readTags, setTags, tagTables } from '../../tags/tags.ts'
import { checkContent, CHECKED_WITH, type Checked } from '../check/check-content.ts'
import { json } from '../check/recheck.ts'
import { itemTable, type PlayableNoun } from '../item-noun.ts'
import { ensureCapability } from '../needed-capability.ts'
import { getItem } from '../view/get-item.ts'
import { bytesOf, contentColumns, type ItemWrite, type WriteDependencies } from './create-item.ts'
import { findOtherSplash } from './find-splash.ts'
import { ensureSize, lockOwnPlayable, readStoredContent, type OwnPlayable } from './own-item.ts'

/** Absent and undefined properties stay as they are. */
export type ItemChange = {
  [K in Exclude<keyof ItemWrite<object>, 'content'>]?: ItemWrite<object>[K] | undefined
} & {
  id: string
  /** Properties of the content; the noun merges and reads them. */
  content: object
  /** The content replaces the stored one; absent: its properties do. */
  isWhole?: true
  shared?: boolean | undefined
  /** The member may share the imported work. */
  declaresAuthorship?: true | undefined
  revision?: number | undefined
}

/** Actor, item and clock of a change. */
interface OwnChange {
  clock: Clock
  actor: Actor
  item: OwnPlayable
}

/** The part of a change that differs from the stored item. */
interface Difference<Content extends object> {
  texts: { name?: string; description?: string }
  splash?: ItemWrite<Content>['splash']
  tags?: readonly string[]
  content?: Content
  shared?: boolean
}

/**
 * Changes the given properties; a change that is stored already changes nothing and is no conflict. Throws `not-found` of
 * the kind, `item.conflict` for an outdated revision, `content.limit-reached`, `request.invalid` for
 * a splash image that no library has, `photos.unavailable`, `membership.tier-required` for content of a higher tier, and on sharing also
 * `game.unsafe`, `game.authorship-undeclared`, `item.taken-down` and `membership.tier-required`.
 */
export async function updateItem<Content extends object, Item extends { id: string }>(
  dependencies: WriteDependencies,
  noun: PlayableNoun<Content, Item>,
  actor: Actor,
  { id, splash, ...given }: ItemChange,
): Promise<Item> {
  const { queries, clock } = dependencies
  // Before the locks: a library may take seconds to answer.
  const access = sql<SqlBool>`item.owner_id = ${actor.userId}`
  const change = { ...given, id, splash: await findOtherSplash(dependencies, noun, { id, access }, splash) }
  await queries.transaction().execute((transaction) => changeItem(transaction, noun, { clock, actor }, change))
  await nextTurn()
  return getItem(dependencies, noun, actor, id)
}

/** Changes an item as `updateItem` does. The caller has checked that the library has the splash image. */
export async function changeItem<Content extends object>(
  transaction: Transaction<Tables>,
  noun: PlayableNoun<Content>,
  { clock, actor }: Pick<OwnChange, 'clock' | 'actor'>,
  { id, ...change }: ItemChange,
): Promise<void> {
  const item = await lockOwnPlayable(transaction, noun, actor, id)
  if (change.shared && item.moderation_state === 'taken-down') throw new AppError('item.taken-down')
  const difference = await differenceTo(transaction, noun, { clock, actor, item }, change)
  const isDeclared = change.declaresAuthorship === true
  if (isDeepStrictEqual(difference, { texts: {} }) && !isDeclared) return
  if (change.revision !== undefined && change.revision !== item.revision) throw new AppError('item.conflict')
  await store(transaction, noun, { clock, actor, item }, { ...difference, isDeclared })
}

async function differenceTo<Content extends object>(
  transaction: Transaction<Tables>,
  noun: PlayableNoun<Content>,
  { clock, actor, item }: OwnChange,
  { name, description, splash, tags, content, isWhole, shared }: Omit<ItemChange, 'id'>,
): Promise<Difference<Content>> {
  const texts = {
    ...(name === undefined || name === item.name ? {} : { name }),
    ...(description === undefined || description === item.description ? {} : { description }),
  }
  const changed = await changedContent(transaction, noun, { clock, actor, item }, { content, isWhole })
  const isRetagged =
    tags && !isDeepStrictEqual([...tags].sort(), await readTags(transaction, tagTables[noun.kind], item.id))
  return {
    texts,
    ...(splash === undefined ? {} : { splash }),
    ...(isRetagged ? { tags } : {}),
    ...(changed ? { content: changed } : {}),
    ...(shared === undefined || shared === item.shared ? {} : { shared }),
  }
}

async function changedContent<Content extends object>(
  transaction: Transaction<Tables>,
  noun: PlayableNoun<Content>,
  { clock, actor, item }: OwnChange,
  { content: given, isWhole = false }: Pick<ItemChange, 'content'> & { isWhole?: boolean | undefined },
): Promise<Content | undefined> {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(present).length === 0) return undefined
  const stored = await readStoredContent(transaction, noun, item.id)
  await nextTurn()
  // Read after the change: it may replace content that the present contract cannot read.
  const merged = noun.read(isWhole ? { ...permanentIn(noun, stored), ...present } : noun.merge(stored, present))
  await nextTurn()
  if (isDeepStrictEqual(merged, stored)) return undefined
  await ensureCapability({ clock, actor }, noun.capabilityFor(merged), () => noun.capabilityFor(noun.read(stored)))
  return merged
}

const permanentIn = ({ permanent }: PlayableNoun, stored: object): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => permanent.includes(name)))

async function store<Content extends object>(
  transaction: Transaction<Tables>,
  noun: PlayableNoun<Content>,
  { clock, actor, item }: OwnChange,
  {
    texts,
    splash,
    tags,
    content,
    isDeclared,
    shared: wanted = item.shared,
  }: Difference<Content> & { isDeclared: boolean },
): Promise<void> {
  const isReleased = wanted && !item.shared
  const checked = content && (await checkContent(noun, content))
  if (isReleased) {
    if (!can(actor, 'content.publish', clock.now())) throw new AppError('membership.tier-required')
    await ensureAcceptable(transaction, noun, item, checked)
  }
  if (content) await ensureSize(transaction, noun, actor, bytesOf(content) - item.content_bytes)
  if (tags) await ensureTags(transaction, tags)
  const isEdited = splash !== undefined || tags !== undefined || content !== undefined || Object.keys(texts).length > 0
  await transaction
    .updateTable(itemTable(noun.kind))
    .set({
      ...texts,
      ...(splash ? { splash: json(splash) } : {}),
      ...(content && checked ? contentColumns(noun, content, checked) : {}),
      revision: item.revision + (isEdited ? 1 : 0),
      updated_at: sql`now()`,
    })
    .where('item.id', '=', item.id)
    .execute()
  if (tags) await setTags(transaction, tagTables[noun.kind], item.id, tags)
  if (isDeclared && noun.kind === 'game') await declareAuthorship(transaction, { actor, clock }, item.id)
  if (isReleased) await ensureDeclared(transaction, { kind: noun.kind, id: item.id })
  const { shared, link_hash } = await withoutUndeclared(transaction, noun, { ...item, shared: wanted })
  if (isEdited || isReleased) await screen(transaction, noun, { ...item, link_hash }, shared)
  // After the screening: a trigger dates the first sharing from the moment when it is shared and not held.
  if (shared !== item.shared) {
    await transaction.updateTable(itemTable(noun.kind)).set({ shared }).where('item.id', '=', item.id).execute()
  }
}

/** A shared game in whose place a work was imported is private again, until its owner declares that they may share it. */
async function withoutUndeclared(
  transaction: Transaction<Tables>,
  { kind }: PlayableNoun,
  { id, shared, link_hash }: Pick<OwnPlayable, 'id' | 'shared' | 'link_hash'>,
): Promise<Pick<OwnPlayable, 'shared' | 'link_hash'>> {
  if (!(shared || link_hash !== null) || !(await isUndeclared(transaction, { kind, id }))) return { shared, link_hash }
  await transaction.updateTable(itemTable(kind)).set({ link_hash: null }).where('item.id', '=', id).execute()
  return { shared: false, link_hash: null }
}

/**
 * An item that others may see has to be accepted by the engine, and no decision may forbid it. Throws `item.taken-down`
 * and `game.unsafe` with the problems.
 */
export async function ensureAcceptable<Content extends object>(
  transaction: Transaction<Tables>,
  noun: PlayableNoun<Content>,
  item: OwnPlayable,
  checked?: Checked,
): Promise<void> {
  if (item.moderation_state === 'taken-down') throw new AppError('item.taken-down')
  if (!checked && item.checked_with === CHECKED_WITH && item.refusals.length === 0) return
  const { issues } =
    checked ?? (await checkContent(noun, noun.read(await readStoredContent(transaction, noun, item.id))))
  if (issues.length > 0) throw new AppError('game.unsafe', { issues })
}

const screen = (
  transaction: Transaction<Tables>,
  { kind }: PlayableNoun,
  { id, link_hash, moderation_state: moderationState }: OwnPlayable,
  shared: boolean,
): Promise<void> =>
  screenItem(transaction, { kind, id, isPublic: shared || link_hash !== null, moderationState }, 'everything')
