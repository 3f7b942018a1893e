/** Loads the item of a page or of an unlisted link, with the states before it is there. */
import type { ComponentType, ReactNode } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { itemLinkSchema, type ItemKind, type SharedKind } from '@rubato/contracts/domain'
import type { WholeOf } from '../../../domain/items/item.ts'
import { explorePaths, minePaths } from '../../../domain/items/item-paths.ts'
import { deletedItemsQuery, isItemId, itemQuery, linkedItemQuery } from '../../../domain/items/queries/items.queries.ts'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'

/** The owner of a deleted item gets a link to restore it; for others it looks like one that never existed. */
export function MissingItem({ kind, id }: { kind: SharedKind; id: string }) {
  const { t } = useTranslation()
  const { data: deleted, isPending, failureCount } = useQuery(deletedItemsQuery(kind))
  const own = deleted?.some((item) => item.id === id) ?? false
  // The retries continue behind the screen.
  if (isPending && failureCount === 0) return <Skeleton rows={3} />
  return (
    <StateScreen
      title={t(`items.${kind}.page.missing`)}
      text={t(own ? `items.${kind}.page.missing-own` : `items.${kind}.page.missing-text`)}
      actions={
        <Link to={own ? minePaths[kind] : explorePaths[kind]} className={buttonClass()}>
          {t(own ? `items.${kind}.mine.title` : `items.${kind}.mine.explore`)}
        </Link>
      }
    />
  )
}

function Failed({ kind, error, onRetry }: { kind: SharedKind; error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t(`items.${kind}.page.error`)}
      text={describeError(t, error).message}
      actions={<Button onClick={onRetry}>{t('actions.try-again')}</Button>}
    />
  )
}

const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

interface LoadProps<Kind extends SharedKind> {
  kind: Kind
  /** From the address, not validated. */
  id: string
  /** The item as a list has loaded it, where that is the whole item: it is shown at once and loaded again. */
  findListed?: (queryClient: QueryClient, id: string) => WholeOf<Kind> | undefined
  children: (item: WholeOf<Kind>) => ReactNode
}

function LoadById<Kind extends SharedKind>({ kind, id, findListed, children }: LoadProps<Kind>) {
  const queryClient = useQueryClient()
  const { data, error, fetchStatus, refetch } = useQuery({
    ...itemQuery(kind, id),
    initialData: () => findListed?.(queryClient, id),
    initialDataUpdatedAt: 0,
  })
  if (isMissing(error)) return <MissingItem kind={kind} id={id} />
  if (data) return children(data)
  const failure = error ?? (fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  if (failure) return <Failed kind={kind} error={failure} onRetry={() => void refetch()} />
  return <Skeleton rows={4} />
}

export const LoadItem = <Kind extends SharedKind>(props: LoadProps<Kind>) =>
  isItemId(props.id) ? <LoadById key={props.id} {...props} /> : <MissingItem kind={props.kind} id={props.id} />

function Expired({ kind }: { kind: ItemKind }) {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t(`items.${kind}.link.expired`)}
      text={t(`items.${kind}.link.expired-text`)}
      actions={
        <Link to={explorePaths[kind]} className={buttonClass()}>
          {t(`items.${kind}.mine.explore`)}
        </Link>
      }
    />
  )
}

interface LinkedProps<Kind extends ItemKind> {
  kind: Kind
  /** The fragment of the address, not validated. */
  link: string
  /** Around every state before the item is there. */
  frame: ComponentType<{ children: ReactNode }>
  children: (item: WholeOf<Kind>) => ReactNode
}

function LoadByLink<Kind extends ItemKind>({ kind, link, frame: Frame, children }: LinkedProps<Kind>) {
  const { t } = useTranslation()
  const noun: ItemKind = kind
  const queryClient = useQueryClient()
  const query = linkedItemQuery(kind, link)
  const { data, error, fetchStatus } = useQuery(query)
  if (data) return children(data)
  const failure = error ?? (fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  const retry = () => void queryClient.resetQueries({ queryKey: query.queryKey })
  return (
    <Frame>
      {isMissing(error) && <Expired kind={kind} />}
      {failure && !isMissing(error) && <Failed kind={kind} error={failure} onRetry={retry} />}
      {!failure && <Skeleton rows={4} label={t(`items.${noun}.link.loading`)} />}
    </Frame>
  )
}

export function LoadLinkedItem<Kind extends ItemKind>(props: LinkedProps<Kind>) {
  const { kind, link, frame: Frame } = props
  if (itemLinkSchema.safeParse(link).success) return <LoadByLink key={link} {...props} />
  return (
    <Frame>
      <Expired kind={kind} />
    </Frame>
  )
}
