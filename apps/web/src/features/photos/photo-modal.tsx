/** The choice of a splash image: a search and the photos found, page by page. */
import { useEffect, useRef, useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PHOTO_SEARCH_MAX } from '@rubato/contracts/api'
import type { Photo } from '@rubato/contracts/domain'
import { NetworkError } from '../../lib/api/api-error.ts'
import { site } from '../../lib/browser/site.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { retryOf } from '../../lib/query/retry-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import classes from './photo-modal.module.css'
import { photoListQuery, type PhotoSource } from './photos.queries.ts'

/** Delay between the last key and the search, ms. */
const SEARCH_DEBOUNCE = 400

function usePhotos(source: PhotoSource, search: string) {
  const list = useInfiniteQuery({ ...photoListQuery({ source, search }), placeholderData: keepPreviousData })
  const pages = list.data?.pages ?? []
  // A photo may move to the next page while the pages are loaded.
  const photos = [...new Map(pages.flatMap(({ data }) => data).map((photo) => [photo.id, photo])).values()]
  // Without a network the query is paused: shown as a failure that can be retried.
  const error = list.error ?? (list.fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  return {
    ...list,
    photos,
    error,
    isReplaced: pages[0]?.isReplaced === true,
    retry: retryOf(list),
  }
}
type Photos = ReturnType<typeof usePhotos>

function Failed({ list }: { list: Photos }) {
  const { t } = useTranslation()
  const title = list.isRefetchError ? 'lists.refresh-error' : list.data ? 'photos.more-error' : 'photos.error'
  return (
    <LoadFailed onRetry={list.retry}>
      <strong>{t(title)}</strong> {describeError(t, list.error).message}
    </LoadFailed>
  )
}

/** After the next page has loaded, the focus goes to its first photo: the button may be gone. */
function useFocusOnNext(count: number) {
  const found = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null || count <= next.current) return
    found.current?.querySelectorAll<HTMLElement>('[data-rove]')[next.current]?.focus()
    next.current = null
  }, [count])
  return { found, expectNext: () => (next.current = count) }
}

function Foot({ list, onMore }: { list: Photos; onMore: () => void }) {
  const { t } = useTranslation()
  const showMore = () => {
    if (list.isFetchingNextPage) return
    onMore()
    void list.fetchNextPage()
  }
  if (list.error) return <Failed list={list} />
  if (!list.hasNextPage) return <p role="status">{t('photos.end')}</p>
  return (
    <Button look="secondary" small aria-disabled={list.isFetchingNextPage} onClick={showMore}>
      {t(list.isFetchingNextPage ? 'states.loading' : 'photos.more')}
    </Button>
  )
}

interface FoundProps {
  list: Photos
  chosen: string | undefined
  onChoose: (photo: Photo) => void
}

function Found({ list, chosen, onChoose }: FoundProps) {
  const { t } = useTranslation()
  const { found, expectNext } = useFocusOnNext(list.photos.length)
  if (!list.data && list.error) return <Failed list={list} />
  if (!list.data)
    return (
      <div className={classes['waiting']}>
        <Skeleton rows={9} label={t('photos.loading')} />
      </div>
    )
  return (
    <>
      {list.isReplaced && (
        <p role="status" className={classes['note']}>
          {t('photos.replaced')}
        </p>
      )}
      {list.photos.length === 0 ? (
        <p role="status" className={classes['note']}>
          {t('photos.nothing-found')}
        </p>
      ) : (
        <div ref={found}>
          <PhotoGrid photos={list.photos} chosen={chosen} onChoose={onChoose} />
          <div className={classes['foot']}>
            <Foot list={list} onMore={expectNext} />
          </div>
        </div>
      )}
    </>
  )
}

interface SourceChoiceProps {
  value: PhotoSource
  onChange: (source: PhotoSource) => void
}

/** Only where the site has a photo library in addition to its own pictures. The pictures of another site are loaded from there. */
function SourceChoice({ value, onChange }: SourceChoiceProps) {
  const { t } = useTranslation()
  if (site().imageOrigin === null) return null
  return (
    <>
      <ChoiceField
        label={t('photos.source')}
        hiddenLabel
        value={value}
        choices={(['library', 'bundled'] as const).map((each) => ({ value: each, label: t(`photos.sources.${each}`) }))}
        onChange={onChange}
      />
      <p className={classes['note']}>{t(`photos.privacy.${value}`)}</p>
    </>
  )
}

interface PhotoModalProps {
  /** Id of the chosen photo. */
  chosen: string | undefined
  onChoose: (photo: Photo) => void
  onClose: () => void
}

export function PhotoModal({ chosen, onChoose, onClose }: PhotoModalProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE)
  const [source, setSource] = useState<PhotoSource>('library')
  const list = usePhotos(source, search)
  return (
    <Modal title={t('photos.choose')} size={920} isAtTop onClose={onClose}>
      <div className={classes['content']}>
        <search>
          <SearchField
            aria-label={t('photos.search')}
            placeholder={t('photos.search-hint')}
            clearLabel={t('photos.clear-search')}
            enterKeyHint="search"
            maxLength={PHOTO_SEARCH_MAX}
            value={text}
            onChange={setText}
            data-autofocus
          />
        </search>
        <SourceChoice value={source} onChange={setSource} />
        <div aria-busy={list.isFetching}>
          <Found list={list} chosen={chosen} onChoose={onChoose} />
        </div>
      </div>
    </Modal>
  )
}
