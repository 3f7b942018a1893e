import { AppError } from '../../base/errors.ts'
import { PhotosUnavailableError, type ChosenPhoto, type PhotoLibrary } from '../../ports/content-services.ts'

export interface ChoiceDependencies {
  photos: PhotoLibrary
  bundledPhotos: PhotoLibrary
  /** Called with each failure, for the log. */
  report: (error: PhotosUnavailableError) => void
}

/**
 * Tells the library that a photo was chosen. A failure is reported and is no error: choosing a photo works without it.
 * Throws for a link of another host or another photo, which is never called.
 */
export async function choosePhoto(
  { photos, bundledPhotos, report }: ChoiceDependencies,
  photo: ChosenPhoto,
): Promise<void> {
  const library = [photos, bundledPhotos].find((each) => each.isLinkOf(photo))
  if (!library) {
    const issues = [{ path: ['downloadLink'], message: 'The link is not one of this photo.' }]
    throw new AppError('request.invalid', { issues })
  }
  try {
    await library.countChoice(photo)
  } catch (error) {
    if (!(error instanceof PhotosUnavailableError)) throw error
    report(error)
  }
}
