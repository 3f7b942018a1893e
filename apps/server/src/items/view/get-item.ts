import { createHash } from 'node:crypto'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { notFound } from '../../public-items/visibility.ts'
import type { ItemNoun, PlayableNoun } from '../item-noun.ts'
import { findItem } from './item.queries.ts'

interface Dependencies {
  queries: Queries
}

/** Throws `not-found` of the kind, also for an item that exists but is not visible to the actor. */
export async function getItem<Item extends { id: string }>(
  { queries }: Dependencies,
  noun: ItemNoun<Item>,
  actor: Actor,
  id: string,
): Promise<Item> {
  const item = await noun.find(queries, id, actor.userId)
  if (!item) throw notFound(noun.kind)
  return item
}

/** An item that its owner offers to others, also one that is held or taken down. Throws `not-found` of the kind. */
export async function readAsAdmin<Content extends object, Item extends { id: string }>(
  { queries }: Dependencies,
  noun: PlayableNoun<Content, Item>,
  id: string,
): Promise<Item> {
  // As a member who owns nothing: properties for the owner alone stay private.
  const item = await findItem(queries, noun, { viewerId: NOBODY, id, access: 'offered' })
  if (!item) throw notFound(noun.kind)
  return item
}

/** The id of no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The stored hash of the secret of a link: 192 random bits need no salt. */
export const hashOfLink = (link: string): string => createHash('sha256').update(link).digest('base64url')

/** Throws `not-found` of the kind for a link that was removed or replaced, and for an item that is held or refused. */
export async function openLink<Content extends object, Item extends { id: string }>(
  { queries }: Dependencies,
  noun: PlayableNoun<Content, Item>,
  actor: Actor,
  link: string,
): Promise<Item> {
  const item = await findItem(queries, noun, { viewerId: actor.userId, linkHash: hashOfLink(link) })
  if (!item) throw notFound(noun.kind)
  return item
}
