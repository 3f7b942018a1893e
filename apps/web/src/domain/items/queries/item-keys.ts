/** The keys of the queries of items. A separate module, because the menu of every screen loads it. */
import type { QueryKey } from '@tanstack/react-query'
import type { SharedKind } from '@rubato/contracts/domain'

export const kindKey = (kind: SharedKind) => ['items', kind]
export const listsKey = (kind: SharedKind) => [...kindKey(kind), 'list']
export const oneKey = (kind: SharedKind, id: string): QueryKey => [...kindKey(kind), 'one', id]
export const deletedKey = (kind: SharedKind) => [...kindKey(kind), 'deleted']
