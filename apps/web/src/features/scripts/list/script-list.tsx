/** An endless list of scripts. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EndlessGrid } from '../../../domain/lists/endless-grid.tsx'
import { useEndlessList } from '../../../domain/lists/use-endless-list.ts'
import type { Viewer } from '../parts/script-badges.tsx'
import { scriptListQuery, type ListFilters } from '../queries/scripts.queries.ts'
import { ScriptCard } from './script-card.tsx'

interface ScriptListProps {
  filters: ListFilters
  viewer: Viewer
  /** Rendered in place of an empty list. */
  empty: ReactNode
}

export function ScriptList({ filters, viewer, empty }: ScriptListProps) {
  const { t } = useTranslation()
  const list = useEndlessList(scriptListQuery(filters))
  const texts = {
    loading: t('scripts.list.loading'),
    error: t('scripts.list.error'),
    more: t('scripts.list.more'),
    moreError: t('scripts.list.more-error'),
  }
  return (
    <EndlessGrid
      list={list}
      texts={texts}
      renderCard={(script) => <ScriptCard script={script} viewer={viewer} />}
      empty={empty}
    />
  )
}
