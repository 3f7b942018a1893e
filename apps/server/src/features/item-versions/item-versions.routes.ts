import type { itemVersionEndpoints } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import {
  deleteVersion,
  listVersions,
  readVersion,
  restoreVersion,
  saveVersion,
  type VersionedNoun,
} from '../../items/versions/item-versions.ts'
import type { Clock } from '../../ports/clock.ts'

type Routes = { [K in keyof typeof itemVersionEndpoints]: Handler<(typeof itemVersionEndpoints)[K]> }

interface Dependencies {
  queries: Queries
  clock: Clock
  nouns: Readonly<Record<SharedKind, VersionedNoun>>
}

export const itemVersionRoutes = ({ nouns, ...dependencies }: Dependencies): Routes => ({
  listItemVersions: ({ params }, { actor }) => listVersions(dependencies, nouns[params.kind], actor, params.itemId),
  saveItemVersion: ({ params, body }, { actor }) =>
    saveVersion(dependencies, nouns[params.kind], actor, { id: params.itemId, versionId: body.id, name: body.name }),
  readItemVersion: ({ params }, { actor }) =>
    readVersion(dependencies, nouns[params.kind], actor, { id: params.itemId, versionId: params.versionId }),
  restoreItemVersion: ({ params, body }, { actor }) =>
    restoreVersion(dependencies, nouns[params.kind], actor, {
      id: params.itemId,
      versionId: params.versionId,
      revision: body.revision,
    }),
  deleteItemVersion: ({ params }, { actor }) =>
    deleteVersion(dependencies, nouns[params.kind], actor, { id: params.itemId, versionId: params.versionId }),
})
