/** The explore screen: the scripts that the member may see, with search and filters. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { ExploreFilters } from './explore-filters.tsx'
import { exploreDefaults, type ExploreSearch } from './explore-search.ts'
import { NewScript } from '../own/new-script.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Viewer } from '../parts/script-badges.tsx'
import { ScriptList } from '../list/script-list.tsx'
import { exploreFilters, type ListFilters } from '../queries/scripts.queries.ts'
import { Piece } from '../../../lib/errors/piece.tsx'

const filtersOf = ({ view, search, intendedSex, sort }: ExploreSearch): ListFilters =>
  exploreFilters({
    sort,
    ...(search !== undefined && { search }),
    ...(view === 'bookmarks' && { bookmarked: 'true' }),
    ...(intendedSex !== 'all' && { intendedSex }),
  })

interface ExploreScreenProps {
  search: ExploreSearch
  onSearch: (change: Partial<ExploreSearch>) => void
  viewer: Viewer
}

function Empty({ search, onSearch }: Omit<ExploreScreenProps, 'viewer'>) {
  const { t } = useTranslation()
  const isFiltered = search.search !== undefined || search.intendedSex !== 'all'
  if (isFiltered)
    return (
      <EmptyList title={t('scripts.list.nothing-found.title')} text={t('scripts.list.nothing-found.text')}>
        <Button onClick={() => onSearch({ intendedSex: exploreDefaults.intendedSex, search: '' })}>
          {t('scripts.list.clear')}
        </Button>
      </EmptyList>
    )
  if (search.view === 'bookmarks')
    return (
      <EmptyList title={t('scripts.list.no-bookmarks.title')} text={t('scripts.list.no-bookmarks.text')}>
        <Button onClick={() => onSearch({ view: 'all' })}>{t('scripts.list.show-all')}</Button>
      </EmptyList>
    )
  return (
    <EmptyList title={t('scripts.list.none.title')} text={t('scripts.list.none.text')}>
      <NewScript />
    </EmptyList>
  )
}

export function ExploreScreen({ search, onSearch, viewer }: ExploreScreenProps) {
  const { t } = useTranslation()
  return (
    <>
      <ScreenHead title={t('scripts.explore.title')} lead={t('scripts.explore.lead')}>
        <Link to="/my-scripts/" className={buttonClass({ look: 'secondary', small: true })}>
          {t('scripts.explore.mine')}
        </Link>
      </ScreenHead>
      <Piece>
        <ExploreFilters search={search} onChange={onSearch} />
      </Piece>
      <Piece>
        <ScriptList filters={filtersOf(search)} viewer={viewer} empty={<Empty search={search} onSearch={onSearch} />} />
      </Piece>
    </>
  )
}
