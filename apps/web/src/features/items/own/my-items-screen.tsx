/** The member's own items of one kind, copies included, and their deleted items. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import type { ItemOf, ItemViewer } from '../../../domain/items/item.ts'
import { explorePaths } from '../../../domain/items/item-paths.ts'
import { itemListQuery, ownFilters } from '../../../domain/items/queries/items.queries.ts'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { useLimitLock } from '../../../domain/upgrade/use-limit-lock.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { ItemList } from '../list/item-list.tsx'
import { DeletedList } from './deleted-list.tsx'

interface MyItemsProps<Kind extends SharedKind> {
  kind: Kind
  viewer: ItemViewer
  /** Renders what makes a new item; `lock`: why the member can save no more of the kind. */
  renderNew: (lock: Lock | null) => ReactNode
  /** The same in place of an empty list. */
  newFirst?: ReactNode
  /** Items that are on this device only; null where there are none. */
  drafts?: ReactNode
  renderCard: (item: ItemOf<Kind>, lock: Lock | null) => ReactNode
}

export function MyItemsScreen<Kind extends SharedKind>(props: MyItemsProps<Kind>) {
  const { kind, viewer, renderNew, newFirst, drafts = null, renderCard } = props
  const { t } = useTranslation()
  const texts: `items.${SharedKind}` = `items.${kind}`
  const filters = ownFilters(viewer.memberId)
  const { entries } = useEndlessList(itemListQuery(kind, filters))
  const lock = useLimitLock(entries?.length ?? null, viewer.membershipTier)
  return (
    <>
      <ScreenHead title={t(`${texts}.mine.title`)} lead={t(`${texts}.mine.lead`)}>
        {renderNew(lock)}
      </ScreenHead>
      {drafts}
      <Piece>
        <DeletedList kind={kind} lock={lock} />
      </Piece>
      <Piece>
        <ItemList
          kind={kind}
          filters={filters}
          renderCard={(item) => renderCard(item, lock)}
          empty={
            drafts === null && (
              <EmptyList title={t(`${texts}.no-own.title`)} text={t(`${texts}.no-own.text`)}>
                {newFirst}
                <Link to={explorePaths[kind]} className={buttonClass({ look: 'secondary' })}>
                  {t(`${texts}.mine.explore`)}
                </Link>
              </EmptyList>
            )
          }
        />
      </Piece>
    </>
  )
}
