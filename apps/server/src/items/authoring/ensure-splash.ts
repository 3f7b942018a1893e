import type { Photo } from '@rubato/contracts/domain'
import { AppError } from '../../errors.ts'
import type { PhotoLibrary } from '../../ports/photos.ts'

type Library = Pick<PhotoLibrary, 'hasPhoto'>
export interface SplashDependencies {
  photos: Library
  bundledPhotos: Library
}

/**
 * A browser that shows the item would load any other address. Throws `request.invalid`. A stored photo is not checked again:
 * it stays when the site changes its library.
 */
export function ensureSplash({ photos, bundledPhotos }: SplashDependencies, splash: Photo): void {
  if ([photos, bundledPhotos].some((library) => library.hasPhoto(splash))) return
  throw new AppError('request.invalid', { issues: [{ path: ['splash', 'photo'], message: 'Please select a photo' }] })
}
