/** The shared games and generators, with their filters in the address. */
import { getRouteApi } from '@tanstack/react-router'
import type { ItemKind } from '@rubato/contracts/domain'
import { ItemCard } from '../../features/items/card/item-card.tsx'
import { cleared, filtersOf, isFiltered } from '../../features/items/list/explore-items.ts'
import { ExploreScreen } from '../../features/items/list/explore-screen.tsx'
import {
  parseExploreSearch,
  parseGeneratorSearch,
  type ExploreSearch,
} from '../../features/items/list/explore-search.ts'
import { ItemFilters } from '../../features/items/list/item-filters.tsx'
import { NewItemLink, newKinds } from '../../features/items/list/new-item-link.tsx'
import { useItemViewer } from './item-viewer.ts'
import { useSearchStep } from './use-search-step.ts'

const games = getRouteApi('/_app/_member/_main/explore-games')
const generators = getRouteApi('/_app/_member/_main/explore-game-generators')

interface ExploreItemsProps {
  kind: ItemKind
  search: ExploreSearch
  onSearch: (change: Partial<ExploreSearch>) => void
}

function ExploreItems({ kind, search, onSearch }: ExploreItemsProps) {
  const viewer = useItemViewer()
  return (
    <ExploreScreen
      kind={kind}
      view={search}
      onView={onSearch}
      filters={filtersOf(search)}
      isFiltered={isFiltered(search)}
      onClear={() => onSearch(cleared(search))}
      controls={<ItemFilters kind={kind} search={search} onChange={onSearch} />}
      link={newKinds[kind].map((each) => (
        <NewItemLink key={each} kind={each} isSmall />
      ))}
      create={newKinds[kind].map((each) => (
        <NewItemLink key={each} kind={each} />
      ))}
      renderCard={(item) => <ItemCard item={item} viewer={viewer} />}
    />
  )
}

export function ExploreGames() {
  const navigate = games.useNavigate()
  const step = useSearchStep(parseExploreSearch)
  return <ExploreItems kind="game" search={games.useSearch()} onSearch={(change) => void navigate(step(change))} />
}

export function ExploreGenerators() {
  const navigate = generators.useNavigate()
  const step = useSearchStep(parseGeneratorSearch)
  return (
    <ExploreItems kind="generator" search={generators.useSearch()} onSearch={(change) => void navigate(step(change))} />
  )
}
