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

const FIRST_PAGE: PageParam = { page: 1 }

interface PhotoPage extends PhotoList {
  /** The photo library did not answer: these are the bundled pictures. */
  isReplaced: boolean
}

const isUnavailable = (error: unknown): boolean => isErrorCode(error, 'photos.unavailable')

/** The first page is replaced by one of the bundled pictures when the library does not answer; later pages are not mixed. */
async function loadPage(search: string, param: PageParam, signal: AbortSignal): Promise<PhotoPage> {
  const load = (query: PageParam) =>
    call(photoEndpoints.listPhotos, { query: search === '' ? query : { ...query, search } }, signal)
  try {
    return { ...(await load(param)), isReplaced: param.source === 'bundled' }
  } catch (error) {
    if (param.page > 1 || !isUnavailable(error)) throw error
    return { ...(await load({ page: 1, source: 'bundled' })), isReplaced: true }
  }
}

export const photoListQuery = (search: string) =>
  describedList('photos', {
    queryKey: ['photos', search],
    queryFn: ({ pageParam, signal }) => loadPage(search, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ pagination, isReplaced }): PageParam | null =>
      pagination.next === null ? null : { page: pagination.next, ...(isReplaced && { source: 'bundled' as const }) },
    retry: (failures, error) => !isUnavailable(error) && shouldRetry(failures, error),
  })

/** Nothing waits for it, and a failure changes nothing: the photo is chosen. */
export function noteChoice({ id, downloadLink }: Photo): void {
  if (downloadLink === '') return
  call(photoEndpoints.choosePhoto, { params: { photoId: id }, body: { downloadLink } }).catch(() => undefined)
}
