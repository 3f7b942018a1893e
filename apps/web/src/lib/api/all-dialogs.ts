/** Lists that the service gives in pages, read to their end. */
import { scriptEndpoints } from '@rubato/contracts/api'
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { call } from './api-client.ts'

interface Page<Item> {
  data: Item[]
  pagination: { next: string | null }
}

/** One page after the other. An item that was moved to a later place between two pages is there once. */
export async function allPages<Item extends { id: string }>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items = new Map<string, Item>()
  const readFrom = async (cursor?: string): Promise<void> => {
    const { data, pagination } = await read(cursor)
    for (const item of data) items.set(item.id, item)
    if (pagination.next !== null) await readFrom(pagination.next)
  }
  await readFrom()
  return [...items.values()]
}

/** Every line of a script, in its order. */
export const allDialogs = (scriptId: string): Promise<Dialog[]> =>
  allPages((cursor) => call(scriptEndpoints.listDialogs, { params: { scriptId }, query: { cursor } }))

/** Every line of one trigger of a script, in its order. */
export const allTriggerDialogs = (scriptId: string, trigger: TriggerId): Promise<Dialog[]> =>
  allPages((cursor) => call(scriptEndpoints.listTriggerDialogs, { params: { scriptId, trigger }, query: { cursor } }))
