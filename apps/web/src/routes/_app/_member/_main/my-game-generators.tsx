import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { ownDefaults, parseOwnSearch, type OwnSearch } from '../../../../features/items/own/manage/own-search.ts'
import { MyGenerators } from '../../../../screens/items/my-items.tsx'

export const Route = createFileRoute('/_app/_member/_main/my-game-generators')({
  staticData: { title: 'my-game-generators' },
  validateSearch: (raw: Partial<OwnSearch> & SearchSchemaInput) => parseOwnSearch(raw),
  search: { middlewares: [stripSearchParams(ownDefaults)] },
  component: MyGenerators,
})
