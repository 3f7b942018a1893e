import type { FileOutput } from '@rubato/contracts/api'
import { AppError } from '../../base/errors.ts'
import { MediaUnavailableError } from '../../ports/content-services.ts'
import type { MediaDependencies } from './list-media.ts'
import type { OpenFiles } from './open-files.ts'

interface FileDependencies extends Pick<MediaDependencies, 'media' | 'report'> {
  openFiles: OpenFiles
}

/**
 * Throws `media.not-allowed` for an address of another host, which is never requested, `request.too-many` and
 * `media.unavailable`.
 */
export async function openMedium(dependencies: FileDependencies, userId: string, url: string): Promise<FileOutput> {
  const { media, report, openFiles } = dependencies
  if (!media?.isAllowed(url)) throw new AppError('media.not-allowed')
  const end = openFiles.begin(userId)
  try {
    const { type, content } = await media.open(url)
    return { name: 'medium', type, content: endingWith(content, end) }
  } catch (error) {
    end()
    if (!(error instanceof MediaUnavailableError)) throw error
    report(error)
    throw new AppError('media.unavailable')
  }
}

/** Calls `end` when the content is read, fails, or is given up, also before its first piece. */
const endingWith = (content: AsyncIterable<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const pieces = content[Symbol.asyncIterator]()
    const ended = (done: IteratorResult<Uint8Array>) => {
      if (done.done) end()
      return done
    }
    return {
      next: () =>
        pieces.next().then(ended, (error: unknown) => {
          end()
          throw error
        }),
      async return() {
        end()
        await pieces.return?.()
        return { done: true, value: undefined }
      },
    }
  },
})
