/** The member's own items of one kind, copies included, and their deleted items. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import type { Item, ItemOf, ItemViewer } from '../../../domain/items/item.ts'
import { explorePaths } from '../../../domain/items/item-paths.ts'
import { itemListQuery, ownFilters } from '../../../domain/items/queries/items.queries.ts'
import { EndlessGrid } from '../../../domain/lists/endless-grid.tsx'
import { FilterToggle } from '../../../domain/lists/filter-toggle.tsx'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import { useLimitLock } from '../../../domain/upgrade/use-limit-lock.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { FilterRows, useHasFilters } from '../list/filter-bar.tsx'
import { useListTexts } from '../list/item-list.tsx'
import { DeletedList } from './deleted-list.tsx'
import { OwnCards } from './manage/own-cards.tsx'
import { OwnFilters, OwnSearchField } from './manage/own-filters.tsx'
import { isNarrowed, ownDefaults, type OwnSearch } from './manage/own-search.ts'
import { shownItems, tagNames } from './manage/own-view.ts'
import { SelectionBar } from './manage/selection-bar.tsx'
import type { RenderTags } from './manage/tag-modal.tsx'
import { useSelection } from './manage/use-selection.ts'

interface MyItemsProps<Kind extends SharedKind> {
  kind: Kind
  viewer: ItemViewer
  view: OwnSearch
  onView: (change: Partial<OwnSearch>) => void
  /** Renders what makes a new item; `lock`: why the member can save no more of the kind. */
  renderNew: (lock: Lock | null) => ReactNode
  /** The same in place of an empty list. */
  newFirst?: ReactNode
  /** Items that are on this device only; null where there are none. */
  drafts?: ReactNode
  renderCard: (item: ItemOf<Kind>, lock: Lock | null) => ReactNode
  renderTags: RenderTags
}

/** All own items of a kind; further pages are loaded one after the other. */
function useOwnItems<Kind extends SharedKind>(kind: Kind, memberId: string) {
  const list = useEndlessList(itemListQuery(kind, ownFilters(memberId)))
  const { hasNextPage, isFetching, error, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  return list
}

function Empty({ kind, newFirst }: Pick<MyItemsProps<SharedKind>, 'kind' | 'newFirst'>) {
  const { t } = useTranslation()
  return (
    <EmptyList title={t(`items.${kind}.no-own.title`)} text={t(`items.${kind}.no-own.text`)}>
      {newFirst}
      <Link to={explorePaths[kind]} className={buttonClass({ look: 'secondary' })}>
        {t(`items.${kind}.mine.explore`)}
      </Link>
    </EmptyList>
  )
}

function NothingFound({ kind, onClear }: { kind: SharedKind; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyList title={t(`items.${kind}.nothing-found.title`)} text={t(`items.${kind}.nothing-found.text`)}>
      <Button onClick={onClear}>{t('items.filters.clear')}</Button>
    </EmptyList>
  )
}

export function MyItemsScreen<Kind extends SharedKind>(props: MyItemsProps<Kind>) {
  const { kind, viewer, view, onView, renderNew, newFirst, drafts = null, renderCard, renderTags } = props
  const { t } = useTranslation()
  const texts: `items.${SharedKind}.mine` = `items.${kind}.mine`
  const list = useOwnItems(kind, viewer.memberId)
  const items: readonly ItemOf<Kind>[] = list.entries ?? []
  const lock = useLimitLock(list.entries?.length ?? null, viewer.membershipTier)
  const shown = shownItems<ItemOf<Kind> & Item>(items, view)
  const selection = useSelection(shown)
  const toggle = useRef<HTMLButtonElement>(null)
  const hasFilters = useHasFilters(items.length, isNarrowed(view) || view.folders)
  const controls = { kind, view, onChange: onView }
  const end = () => {
    selection.end()
    toggle.current?.focus()
  }
  return (
    <>
      <ScreenHead title={t(`${texts}.title`)} lead={t(`${texts}.lead`)}>
        {renderNew(lock)}
      </ScreenHead>
      {drafts}
      <Piece>
        <DeletedList kind={kind} lock={lock} />
      </Piece>
      {items.length > 0 && (
        <FilterRows search={hasFilters && <OwnSearchField {...controls} />}>
          <FilterToggle
            ref={toggle}
            label={t('items.own.select')}
            isOn={selection.isOn}
            onChange={(isOn) => (isOn ? selection.start() : selection.end())}
          />
          {hasFilters && <OwnFilters {...controls} tags={tagNames(items)} />}
        </FilterRows>
      )}
      <Piece>
        <EndlessGrid
          list={{ ...list, entries: list.entries && shown }}
          texts={useListTexts(kind)}
          hasPictures={kind !== 'script'}
          renderCard={(item) => renderCard(item, lock)}
          renderEntries={(entries) => (
            <OwnCards
              items={entries}
              selection={selection}
              hasFolders={view.folders}
              renderCard={(item) => renderCard(item, lock)}
            />
          )}
          empty={
            items.length === 0 ? (
              drafts === null && <Empty kind={kind} newFirst={newFirst} />
            ) : (
              <NothingFound
                kind={kind}
                onClear={() => onView({ search: undefined, tag: undefined, state: ownDefaults.state })}
              />
            )
          }
        />
      </Piece>
      {selection.isOn && (
        <SelectionBar
          kind={kind}
          viewer={viewer}
          shown={shown}
          selection={{ ...selection, end }}
          renderTags={renderTags}
        />
      )}
    </>
  )
}
