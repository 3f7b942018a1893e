/** The explore screen of one kind: the items that the member may see, with search and filters. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Plus } from 'lucide-react'
import type { ItemKind } from '@rubato/contracts/domain'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { ItemViewer } from '../item.ts'
import { filtersOf } from './explore-items.ts'
import { exploreDefaults, type ExploreSearch } from './explore-search.ts'
import classes from './explore-items-screen.module.css'
import { ItemFilterBar } from './item-filters.tsx'
import { ItemList } from './item-list.tsx'

interface ExploreItemsProps {
  kind: ItemKind
  search: ExploreSearch
  onSearch: (change: Partial<ExploreSearch>) => void
  viewer: ItemViewer
}

const newPaths = { game: '/game-builder', generator: '/game-generator' } as const

/** Leads to the place where a new item is made. */
export function NewItemLink({ kind, isSmall = false }: { kind: ItemKind; isSmall?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to={newPaths[kind]} className={buttonClass({ look: 'secondary', small: isSmall })}>
      <span className={classes['new']}>
        <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
        {t(`items.${kind}.explore.new`)}
      </span>
    </Link>
  )
}

const cleared: Partial<ExploreSearch> = { ...exploreDefaults, search: '' }

const isFiltered = ({ search, minutes, intensity, category, optIn, fits }: ExploreSearch): boolean =>
  search !== undefined || fits || [minutes, intensity, category, optIn].some((choice) => choice !== 'any')

function Empty({ kind, search, onSearch }: Omit<ExploreItemsProps, 'viewer'>) {
  const { t } = useTranslation()
  if (isFiltered(search))
    return (
      <EmptyList title={t(`items.${kind}.nothing-found.title`)} text={t(`items.${kind}.nothing-found.text`)}>
        <Button onClick={() => onSearch({ ...cleared, view: search.view, sort: search.sort })}>
          {t('items.filters.clear')}
        </Button>
      </EmptyList>
    )
  if (search.view === 'bookmarks')
    return (
      <EmptyList title={t(`items.${kind}.no-bookmarks.title`)} text={t(`items.${kind}.no-bookmarks.text`)}>
        <Button onClick={() => onSearch({ view: 'all' })}>{t(`items.${kind}.show-all`)}</Button>
      </EmptyList>
    )
  return (
    <EmptyList title={t(`items.${kind}.none.title`)} text={t(`items.${kind}.none.text`)}>
      <NewItemLink kind={kind} />
    </EmptyList>
  )
}

export function ExploreItemsScreen({ kind, search, onSearch, viewer }: ExploreItemsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t(`items.${kind}.explore.title`)} lead={t(`items.${kind}.explore.lead`)}>
        <NewItemLink kind={kind} isSmall />
      </ScreenHead>
      <Piece>
        <ItemFilterBar kind={kind} search={search} onChange={onSearch} />
      </Piece>
      <Piece>
        <ItemList
          kind={kind}
          filters={filtersOf(search)}
          viewer={viewer}
          empty={<Empty kind={kind} search={search} onSearch={onSearch} />}
        />
      </Piece>
    </>
  )
}
