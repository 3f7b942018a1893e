import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { parseWorksSearch, type WorksSearch } from '../../../../features/items/works/works-search.ts'
import { AuthorScreen } from '../../../../screens/works/works-screens.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

export const Route = createFileRoute('/_app/_member/_main/author/$authorId')({
  staticData: { title: 'author' },
  validateSearch: (raw: Partial<WorksSearch> & SearchSchemaInput) => parseWorksSearch(raw),
  loader: () => loadSettings(),
  component: AuthorScreen,
})
