import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { ownDefaults, parseOwnSearch, type OwnSearch } from '../../../../features/items/own/manage/own-search.ts'
import { MyScripts } from '../../../../screens/scripts/my-scripts.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

export const Route = createFileRoute('/_app/_member/_main/my-scripts/')({
  staticData: { title: 'my-scripts' },
  validateSearch: (raw: Partial<OwnSearch> & SearchSchemaInput) => parseOwnSearch(raw),
  search: { middlewares: [stripSearchParams(ownDefaults)] },
  loader: () => loadSettings(),
  component: MyScripts,
})
