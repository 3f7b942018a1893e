/** The public scripts, with their filters in the address. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExploreScreen } from '../../features/items/list/explore-screen.tsx'
import {
  exploreDefaults,
  parseExploreSearch,
  type ExploreSearch,
} from '../../features/scripts/explore/explore-search.ts'
import { ScriptFilters } from '../../features/scripts/explore/script-filters.tsx'
import { ScriptCard } from '../../features/scripts/list/script-card.tsx'
import { NewScript } from '../../features/scripts/own/new-script.tsx'
import { minePaths } from '../../domain/items/item-paths.ts'
import { exploreFilters } from '../../domain/items/queries/items.queries.ts'
import type { ScriptFilters as Filters } from '../../domain/items/sources/item-source.ts'
import { viewFilters } from '../../domain/lists/list-view.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { useSearchStep } from '../items/use-search-step.ts'
import { useViewer } from './script-viewer.ts'

const route = getRouteApi('/_app/_member/_main/explore-scripts')

function filtersOf({ sort, intendedSex, ...view }: ExploreSearch): Filters {
  return exploreFilters({ sort, ...viewFilters(view), ...(intendedSex !== 'all' && { intendedSex }) })
}

export function ExploreScripts() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const viewer = useViewer()
  const step = useSearchStep(parseExploreSearch)
  const change = (part: Partial<ExploreSearch>) => void navigate(step(part))
  return (
    <ExploreScreen
      kind="script"
      view={search}
      onView={change}
      filters={filtersOf(search)}
      isFiltered={search.intendedSex !== exploreDefaults.intendedSex}
      onClear={() => change({ intendedSex: exploreDefaults.intendedSex, search: '' })}
      controls={<ScriptFilters search={search} onChange={change} />}
      link={
        <Link to={minePaths.script} className={buttonClass({ look: 'secondary', small: true })}>
          {t('items.script.mine.title')}
        </Link>
      }
      create={<NewScript />}
      renderCard={(script) => <ScriptCard script={script} viewer={viewer} />}
    />
  )
}
