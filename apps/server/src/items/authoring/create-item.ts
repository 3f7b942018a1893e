import type { SavedItem } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import { nextTurn } from '../../base/turns.ts'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { lockMember } from '../../storage/ensure-storage.ts'
import { ensureTags, setTags, tagTables } from '../../tags/tags.ts'
import { checkContent, CHECKED_WITH, type Checked } from '../check/check-content.ts'
import { json } from '../check/recheck.ts'
import { itemTable, splitContent, type PlayableNoun, type PlayableParts } from '../item-noun.ts'
import { ensureCapability } from '../needed-capability.ts'
import { getItem } from '../view/get-item.ts'
import { findSplash, type SplashDependencies } from './find-splash.ts'
import { ensureItemLimit } from './own-item.ts'

export interface WriteDependencies extends QueriesAndClock, SplashDependencies {}

export interface ItemWrite<Content extends object> {
  name: string
  description: string
  splash: SavedItem['splash']
  tags: readonly string[]
  content: Content
}

export interface NewItem<Content extends object> extends ItemWrite<Content> {
  /** Without it the database chooses one. */
  id?: string | undefined
}

/** The columns of content that was checked. */
export function contentColumns(noun: Pick<PlayableParts, 'unlisted'>, given: object, { summary, refusals }: Checked) {
  const { details, content } = splitContent(noun, given)
  return {
    details: json(details),
    content: json(content),
    content_bytes: bytesOf(given),
    summary: json(summary),
    refusals,
    checked_with: CHECKED_WITH,
  }
}
export const bytesOf = (content: object): number => Buffer.byteLength(JSON.stringify(content))

/**
 * The id, if no item has it; undefined if an item of another member has it, so that the caller learns nothing of that item. Throws
 * `item.conflict` if the member has an item with it, deleted or not.
 */
async function freeId(
  transaction: Transaction<Tables>,
  { kind }: Pick<PlayableParts, 'kind'>,
  actor: Actor,
  id: string,
): Promise<string | undefined> {
  // An earlier call with the id may be running still.
  await lockMember(transaction, actor)
  const taken = await transaction
    .selectFrom(itemTable(kind))
    .select('item.owner_id')
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (taken?.owner_id === actor.userId) throw new AppError('item.conflict')
  return taken ? undefined : id
}

/**
 * Saves an unshared item, also one that the engine does not accept. Throws `item.conflict` if the member has an item with this
 * id, `content.limit-reached`, `request.invalid` for a splash image that no library has, `photos.unavailable`,
 * `membership.tier-required` for content of a higher tier.
 */
export async function createItem<Content extends object, Item extends { id: string }>(
  dependencies: WriteDependencies,
  noun: PlayableNoun<Content, Item>,
  actor: Actor,
  { id: chosen, name, description, splash, tags, content }: NewItem<Content>,
): Promise<Item> {
  await ensureCapability({ ...dependencies, actor }, noun.capabilityFor(content), () => null)
  const photo = await findSplash(dependencies, splash)
  const checked = await checkContent(noun, content)
  const id = await dependencies.queries.transaction().execute(async (transaction) => {
    const free = chosen === undefined ? undefined : await freeId(transaction, noun, actor, chosen)
    await ensureItemLimit(transaction, noun, actor, bytesOf(content))
    await ensureTags(transaction, tags)
    const item = await transaction
      .insertInto(sharedTables[noun.kind].items as 'games')
      .values({
        ...(free === undefined ? {} : { id: free }),
        owner_id: actor.userId,
        name,
        description,
        splash: json(photo),
        ...contentColumns(noun, content, checked),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setTags(transaction, tagTables[noun.kind], item.id, tags)
    return item.id
  })
  await nextTurn()
  return getItem(dependencies, noun, actor, id)
}
