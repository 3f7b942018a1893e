import type { Photo } from '@rubato/contracts/domain'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { itemTable, type PlayableParts } from '../item-noun.ts'

export interface SplashDependencies {
  /** The library's own record of a photo; null when the library has none. Throws `photos.unavailable`. */
  findPhoto(photo: Pick<Photo, 'id' | 'source'>): Promise<Photo | null>
}

/**
 * The stored data of the photo that a member names: the record of its library, nothing of the request. Throws
 * `request.invalid` for a photo that no library has, and `photos.unavailable`.
 */
export async function findSplash({ findPhoto }: SplashDependencies, { id, source }: Photo): Promise<Photo> {
  const photo = await findPhoto({ id, source })
  if (photo) return photo
  throw new AppError('request.invalid', { issues: [{ path: ['splash', 'id'], message: 'Please select a photo' }] })
}

/**
 * The same for a change of an item; undefined for the photo that the item has: it stays as it is stored, also when the site
 * changes its library or the library does not answer.
 *
 * @param item `access`: the condition on `item` under which the actor may change it
 */
export async function findOtherSplash(
  dependencies: SplashDependencies & { queries: Queries },
  { kind }: Pick<PlayableParts, 'kind'>,
  { id, access }: { id: string; access: RawBuilder<SqlBool> },
  splash: Photo | undefined,
): Promise<Photo | undefined> {
  if (splash === undefined) return undefined
  const item = await dependencies.queries
    .selectFrom(itemTable(kind))
    .select('splash')
    .where('item.id', '=', id)
    .where(access)
    .executeTakeFirst()
  // The change itself says that there is no such item.
  if (!item) return undefined
  const stored = item.splash as Photo
  const isStored = stored.id === splash.id && (stored.source ?? 'bundled') === (splash.source ?? 'bundled')
  return isStored ? undefined : findSplash(dependencies, splash)
}
