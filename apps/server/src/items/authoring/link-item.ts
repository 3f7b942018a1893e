/** The unlisted link of an item: its secret is returned once and stored as a hash. */
import { randomBytes } from 'node:crypto'
import { ITEM_LINK_BYTES } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { ensureDeclared } from '../../public-items/authorship.ts'
import { screenItem } from '../../public-items/screen.ts'
import { itemTable, type PlayableNoun } from '../item-noun.ts'
import { getItem, hashOfLink } from '../view/get-item.ts'
import { lockOwnItem, lockOwnPlayable } from './own-item.ts'
import { ensureAcceptable } from './update-item.ts'

interface Dependencies {
  queries: Queries
}

/**
 * Replaces an earlier link. A text that names a forbidden subject holds the item, and the link opens it only after its
 * release: the returned item has that state. Throws `not-found` of the kind, `game.unsafe`,
 * `game.authorship-undeclared`, `item.taken-down`.
 */
export async function createLink<Content extends object, Item extends { id: string }>(
  { queries }: Dependencies,
  noun: PlayableNoun<Content, Item>,
  actor: Actor,
  id: string,
): Promise<{ link: string; item: Item }> {
  const link = randomBytes(ITEM_LINK_BYTES).toString('base64url')
  await queries.transaction().execute(async (transaction) => {
    const item = await lockOwnPlayable(transaction, noun, actor, id)
    await ensureAcceptable(transaction, noun, item)
    await ensureDeclared(transaction, { kind: noun.kind, id })
    await transaction
      .updateTable(itemTable(noun.kind))
      .set({ link_hash: hashOfLink(link) })
      .where('item.id', '=', id)
      .execute()
    const { moderation_state: moderationState } = item
    await screenItem(transaction, { kind: noun.kind, id, isPublic: true, moderationState }, 'everything')
  })
  return { link, item: await getItem({ queries }, noun, actor, id) }
}

/** Idempotent. Throws `not-found` of the kind. */
export async function removeLink(
  { queries }: Dependencies,
  noun: PlayableNoun,
  actor: Actor,
  id: string,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    await lockOwnItem(transaction, noun, actor, id)
    await transaction.updateTable(itemTable(noun.kind)).set({ link_hash: null }).where('item.id', '=', id).execute()
  })
}
