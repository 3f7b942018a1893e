/** Pages of splash images, and the message that one was chosen. */
import { photoEndpoints } from '@rubato/contracts/api'
import type { Photo, PhotoList } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { describedList } from '../../lib/query/described-query.ts'
import { shouldRetry } from '../../lib/query/query-client.ts'

interface PageParam {
  page: number
  source?: 'bundled'
}

/** `library`: the photo library of the site, which is the bundled pictures where none is configured. */
export type PhotoSource = 'library' | 'bundled'

const firstPages: Readonly<Record<PhotoSource, PageParam>> = {
  library: { page: 1 },
  bundled: { page: 1, source: 'bundled' },
}

interface PhotoSearch {
  source: PhotoSource
  search: string
}

interface PhotoPage extends PhotoList {
  /** The photo library did not answer: these are the bundled pictures instead. */
  isReplaced: boolean
}

const isUnavailable = (error: unknown): boolean => isErrorCode(error, 'photos.unavailable')

/** The first page is replaced by one of the bundled pictures when the library does not answer; later pages are not mixed. */
async function loadPage({ source, search }: PhotoSearch, param: PageParam, signal: AbortSignal): Promise<PhotoPage> {
  const load = (query: PageParam) =>
    call(photoEndpoints.listPhotos, { query: search === '' ? query : { ...query, search } }, signal)
  try {
    return { ...(await load(param)), isReplaced: source === 'library' && param.source === 'bundled' }
  } catch (error) {
    if (param.page > 1 || param.source === 'bundled' || !isUnavailable(error)) throw error
    return { ...(await load(firstPages.bundled)), isReplaced: true }
  }
}

export const photoListQuery = (wanted: PhotoSearch) =>
  describedList('photos', {
    queryKey: ['photos', wanted.source, wanted.search],
    queryFn: ({ pageParam, signal }) => loadPage(wanted, pageParam, signal),
    initialPageParam: firstPages[wanted.source],
    getNextPageParam: ({ pagination, isReplaced }): PageParam | null =>
      pagination.next === null
        ? null
        : { ...firstPages[isReplaced ? 'bundled' : wanted.source], page: pagination.next },
    retry: (failures, error) => !isUnavailable(error) && shouldRetry(failures, error),
  })

/** Nothing waits for it, and a failure changes nothing: the photo is chosen. */
export function noteChoice({ id, downloadLink }: Photo): void {
  if (downloadLink === '') return
  call(photoEndpoints.choosePhoto, { params: { photoId: id }, body: { downloadLink } }).catch(() => undefined)
}
