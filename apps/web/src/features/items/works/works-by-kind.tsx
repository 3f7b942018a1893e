/** The shared games, generators and scripts of an author or with a tag, one kind at a time. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemCounts, SharedKind } from '@rubato/contracts/domain'
import type { ItemOf } from '../../../domain/items/item.ts'
import { exploreFilters } from '../../../domain/items/queries/items.queries.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { ItemList } from '../list/item-list.tsx'
import { workKinds, type WorksSearch } from './works-search.ts'

/** Renders the card of an item, by its kind. */
export type WorkCards = { readonly [Kind in SharedKind]: (item: ItemOf<Kind>) => ReactNode }

interface WorksProps {
  counts: ItemCounts
  search: WorksSearch
  onSearch: (search: WorksSearch) => void
  filters: { userId: string } | { tag: string }
  cards: WorkCards
}

function Works<Kind extends SharedKind>({
  kind,
  filters,
  cards,
}: Pick<WorksProps, 'filters' | 'cards'> & { kind: Kind }) {
  const { t } = useTranslation()
  return (
    <ItemList
      kind={kind}
      filters={exploreFilters({ sort: 'newest' as const, ...filters })}
      renderCard={cards[kind]}
      empty={<p>{t('items.works.none')}</p>}
    />
  )
}

export function WorksByKind({ counts, search, onSearch, filters, cards }: WorksProps) {
  const { t, i18n } = useTranslation()
  const kind = search.kind ?? workKinds.find((each) => counts[each] > 0) ?? 'game'
  const figure = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <ChoiceField
        label={t('items.works.kind')}
        hiddenLabel
        value={kind}
        choices={workKinds.map((value) => ({
          value,
          label: t(`items.works.kinds.${value}`, { count: counts[value], figure: figure.format(counts[value]) }),
        }))}
        onChange={(chosen) => onSearch({ kind: chosen })}
      />
      <Piece>
        <Works key={kind} kind={kind} filters={filters} cards={cards} />
      </Piece>
    </>
  )
}
