import type { itemVersionEndpoints } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import {
  deleteVersion,
  listVersions,
  readVersion,
  restoreVersion,
  saveVersion,
  type VersionedNoun,
} from '../../items/versions/item-versions.ts'

type Routes = Pick<Handlers, keyof typeof itemVersionEndpoints>

interface Dependencies extends QueriesAndClock {
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
