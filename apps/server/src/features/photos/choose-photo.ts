import { AppError } from '../../base/errors.ts'
import type { ChosenPhoto } from '../../ports/content-services.ts'
import type { PhotoCatalogue } from './photo-catalogue.ts'

/**
 * Tells the library that a photo was chosen. A library that does not answer, or is left alone, is no error: choosing a photo works
 * without it. Throws `request.invalid` for a link of another host or another photo, which is never called.
 */
export async function choosePhoto(catalogue: PhotoCatalogue, photo: ChosenPhoto): Promise<void> {
  try {
    await catalogue.countChoice(photo)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'photos.unavailable')) throw error
  }
}
