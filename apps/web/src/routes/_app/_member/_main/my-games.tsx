import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { ownDefaults, parseOwnSearch, type OwnSearch } from '../../../../features/items/own/manage/own-search.ts'
import { MyGames } from '../../../../screens/items/my-items.tsx'

export const Route = createFileRoute('/_app/_member/_main/my-games')({
  staticData: { title: 'my-games' },
  validateSearch: (raw: Partial<OwnSearch> & SearchSchemaInput) => parseOwnSearch(raw),
  search: { middlewares: [stripSearchParams(ownDefaults)] },
  component: MyGames,
})
