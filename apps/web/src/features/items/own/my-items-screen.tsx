/** The member's own items of one kind, copies included, and their deleted items. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemKind, MembershipTier } from '@rubato/contracts/domain'
import { DeletedList } from '../../../domain/lists/deleted-list.tsx'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { useLimitLock } from '../../../domain/upgrade/use-limit-lock.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { explorePaths } from '../card/item-tags.tsx'
import { pageOf, type Item, type ItemViewer } from '../item.ts'
import { NewItemLink } from '../list/explore-items-screen.tsx'
import { ItemList } from '../list/item-list.tsx'
import { deletedItemsQuery, itemListQuery, ownFilters } from '../queries/items.queries.ts'
import { deletingItem, useRestoring } from '../queries/use-own-item.ts'
import { OwnerActions } from './owner-actions.tsx'

function Deleted({ kind, lock }: { kind: ItemKind; lock: Lock | null }) {
  const deleted = useQuery(deletedItemsQuery(kind))
  const restoring = useRestoring(kind)
  return <DeletedList texts="items" deleted={deleted} deleting={deletingItem(kind)} restoring={restoring} lock={lock} />
}

interface MyItemsProps {
  kind: ItemKind
  viewer: ItemViewer
  tier: MembershipTier
  /** Renders the controls that play and share it. */
  controls: (item: Item) => ReactNode
}

export function MyItemsScreen({ kind, viewer, tier, controls }: MyItemsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { entries } = useEndlessList(itemListQuery(kind, ownFilters(viewer.memberId)))
  const lock = useLimitLock(entries?.length ?? null, tier)
  const actions = (item: Item) => (
    <OwnerActions
      item={item}
      copyLock={lock}
      onCopied={(copy) => void navigate({ to: pageOf(copy) })}
      // The card with the pressed button disappears.
      onDeleted={() => document.getElementById('content')?.focus()}
    >
      {controls(item)}
    </OwnerActions>
  )
  return (
    <>
      <ScreenHead title={t(`items.${kind}.mine.title`)} lead={t(`items.${kind}.mine.lead`)}>
        <NewItemLink kind={kind} isSmall lock={lock} />
      </ScreenHead>
      <Piece>
        <Deleted kind={kind} lock={lock} />
      </Piece>
      <Piece>
        <ItemList
          kind={kind}
          filters={ownFilters(viewer.memberId)}
          viewer={viewer}
          actions={actions}
          empty={
            <EmptyList title={t(`items.${kind}.no-own.title`)} text={t(`items.${kind}.no-own.text`)}>
              <NewItemLink kind={kind} />
              <Link to={explorePaths[kind]} className={buttonClass({ look: 'secondary' })}>
                {t(`items.${kind}.mine.explore`)}
              </Link>
            </EmptyList>
          }
        />
      </Piece>
    </>
  )
}
