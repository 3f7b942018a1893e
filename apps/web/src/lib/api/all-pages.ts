/** Reads a paginated list to its end. */

interface Page<Item> {
  data: Item[]
  pagination: { next: string | null }
}

/** Reads the pages one after the other. An item that moved to a later page between two reads is returned once. */
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
