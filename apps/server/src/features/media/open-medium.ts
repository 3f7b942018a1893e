import type { FileOutput } from '@rubato/contracts/api'
import { AppError } from '../../errors.ts'
import { MediaUnavailableError } from '../../ports/media-provider.ts'
import type { MediaDependencies } from './list-media.ts'

/** Throws `media.not-allowed` for an address of another host, which is never requested, and `media.unavailable`. */
export async function openMedium({ media, report }: MediaDependencies, url: string): Promise<FileOutput> {
  if (!media?.isAllowed(url)) throw new AppError('media.not-allowed')
  try {
    return { name: 'medium', ...(await media.open(url)) }
  } catch (error) {
    if (!(error instanceof MediaUnavailableError)) throw error
    report(error)
    throw new AppError('media.unavailable')
  }
}
