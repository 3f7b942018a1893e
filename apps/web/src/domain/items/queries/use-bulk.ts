/** One change of several own items, one call after the other. */
import { useState } from 'react'
import { useMutation, useQueryClient, type MutationKey } from '@tanstack/react-query'
import type { SharedKind } from '@rubato/contracts/domain'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { Item } from '../item.ts'
import { itemSources } from '../sources/item-sources.ts'
import { invalidateContents, invalidateItemLists, itemCache } from './item-cache.ts'
import { kindKey } from './item-keys.ts'
import { deletingItem } from './use-own-item.ts'

export type BulkChange =
  | { action: 'delete' }
  | { action: 'share' | 'unshare' }
  | { action: 'tag'; add: readonly string[]; remove: readonly string[] }

export interface BulkResult {
  /** As the change left them; a deleted one as it was. */
  done: Item[]
  /** The items that did not change, each with its reason. */
  failed: { item: Item; error: Error }[]
}

/** The tags of an item after the change; null when it has them already. */
function tagsAfter(
  { tags }: Pick<Item, 'tags'>,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | null {
  const before = tags.map(({ name }) => name)
  const after = [...new Set([...before.filter((name) => !remove.includes(name)), ...add])]
  return after.length === before.length && after.every((name) => before.includes(name)) ? null : after
}

/** The item after the change; null for a deleted one. */
async function apply({ kind, ...item }: Item, change: BulkChange): Promise<Item | null> {
  const source = itemSources[kind]
  if (change.action === 'delete') {
    await source.delete(item.id)
    return null
  }
  if (change.action !== 'tag') return source.setShared(item.id, change.action === 'share')
  const tags = tagsAfter(item, change)
  return tags === null ? ({ kind, ...item } as Item) : source.setTags(item.id, tags, item.revision)
}

/** No further item is tried after these: the network is missing, or the member has made too many calls. */
const endsAll = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 429

async function applyToAll(
  items: readonly Item[],
  change: BulkChange,
  onChanged: (item: Item, changed: Item | null) => void,
): Promise<BulkResult> {
  const done: Item[] = []
  const failed: BulkResult['failed'] = []
  for (const [index, item] of items.entries()) {
    try {
      const changed = await apply(item, change)
      onChanged(item, changed)
      done.push(changed ?? item)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const concerned = endsAll(error) ? items.slice(index) : [item]
      failed.push(...concerned.map((each) => ({ item: each, error })))
      if (endsAll(error)) break
    }
  }
  return { done, failed }
}

/** `progress`: the number of items that have been changed so far. */
export function useBulk(kind: SharedKind, action: BulkChange['action']) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const cache = itemCache(kind)
  const key: MutationKey = action === 'delete' ? deletingItem(kind) : [...kindKey(kind), action]
  const mutation = useMutation({
    mutationKey: key,
    mutationFn({ items, change }: { items: readonly Item[]; change: BulkChange }) {
      setProgress(0)
      return applyToAll(items, change, (item, changed) => {
        setProgress((before) => before + 1)
        // The lists keep their items until all calls are made: cards must not move meanwhile.
        if (changed) cache.change(queryClient, item.id, (cached) => ({ ...cached, ...changed }))
      })
    },
    async onSuccess({ done }, { change }) {
      const ids = done.map(({ id }) => id)
      if (change.action === 'delete') for (const id of ids) cache.remove(queryClient, id)
      if (kind !== 'script') await invalidateContents(queryClient, kind, ids)
      await invalidateItemLists(queryClient, kind)
    },
  })
  return { ...mutation, progress }
}
