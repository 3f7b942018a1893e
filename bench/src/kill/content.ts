/** The data that a writer of `rounds.ts` expects, and the data that the server returns. */
import type { Dialog, Script } from '@rubato/contracts/domain'
import type { Call, Clients } from './clients.ts'
import { completed, isSameItem, readItem, type KnownItem } from './items.ts'

export interface KnownDialog {
  /** Undefined for an imported dialog whose id only the server knows. */
  id: string | undefined
  text: string
  revision: number
}

/** All data of a writer. */
export interface Content {
  title: string
  published: boolean
  dialogs: readonly KnownDialog[]
  /** Copies of the script, compared by their texts. */
  copies: readonly { id: string | undefined; texts: readonly string[] }[]
  vote: number | undefined
  isBookmarked: boolean
  /** A game and a generator. */
  items: readonly KnownItem[]
}

export interface Writer {
  /** Prefix of the titles, also of copies. */
  name: string
  scriptId: string
  known: Content
  /** The expected data if the unanswered call was executed. */
  maybe: Content | undefined
  receipts: string[]
}

/** Below the limit of sixty receipts per hour and network; a restarted server counts from zero. */
const RECEIPTS_CHECKED = 12

/** The dialogs of a script that fit one page. */
export async function dialogsOf(call: Call, scriptId: string): Promise<KnownDialog[]> {
  const { data, pagination } = (await call('GET', `/script/${scriptId}/dialogs`)) as {
    data: Dialog[]
    pagination: { next: string | null }
  }
  if (pagination.next !== null) throw new Error('The dialogs of the script need more than one page')
  return data.map(({ id, text, revision = 0 }) => ({ id, text, revision }))
}

/** Compares ids when both are known. */
export function isSame(a: Content, b: Content): boolean {
  const plain = ({ dialogs, copies, ...rest }: Content) =>
    JSON.stringify([
      rest.title,
      rest.published,
      rest.vote ?? null,
      rest.isBookmarked,
      dialogs.map(({ text, revision }) => [text, revision]),
      copies.map(({ texts }) => texts.join('\n')).sort(),
    ])
  const isSameId = ({ id }: KnownDialog, index: number) => {
    const other = b.dialogs[index]?.id
    return id === undefined || other === undefined || id === other
  }
  const areSameItems = a.items.every((item, index) => b.items[index] && isSameItem(item, b.items[index]))
  return plain(a) === plain(b) && a.dialogs.every(isSameId) && areSameItems
}

/**
 * Reads all data of a writer, and reports inconsistencies. Votes and bookmarks of the reader are visible on a published
 * script alone: an unpublished one is published for the check, and `found` has its original state.
 */
export async function readContent(
  { author, reader }: Clients,
  writer: Writer,
): Promise<{ found: Content; wrong: string[] }> {
  const { scriptId, name, receipts } = writer
  const script = (await author('GET', `/script/${scriptId}`)) as Script
  const dialogs = await dialogsOf(author, scriptId)
  const wrong =
    script.dialogCount === dialogs.length ? [] : [`counted ${script.dialogCount} of ${dialogs.length} lines`]
  if (!script.published) await author('PATCH', `/script/${scriptId}`, { published: true })
  const seen = (await reader('GET', `/script/${scriptId}`)) as Script
  if (!script.published) await author('PATCH', `/script/${scriptId}`, { published: false })
  if (seen.rating.votes !== (seen.vote === undefined ? 0 : 1)) wrong.push(`counted ${seen.rating.votes} votes`)
  const { data } = (await author('GET', `/scripts?userId=${script.createdBy.id}&limit=1000`)) as { data: Script[] }
  const copies: { id: string; texts: string[] }[] = []
  for (const { id, title } of data) {
    if (id === scriptId || !title.startsWith(name)) continue
    copies.push({ id, texts: (await dialogsOf(author, id)).map(({ text }) => text) })
  }
  for (const receipt of receipts.slice(-RECEIPTS_CHECKED)) {
    await reader('POST', '/report/receipt', { receipt }).catch((error: unknown) =>
      wrong.push(`${receipt}: ${String(error)}`),
    )
  }
  const items: KnownItem[] = []
  for (const item of writer.known.items) items.push(await readItem({ author, reader }, name, item))
  const { title, published } = script
  return {
    found: { title, published, dialogs, copies, vote: seen.vote, isBookmarked: seen.bookmark !== undefined, items },
    wrong,
  }
}

/** The found content, with the invisible properties taken from the known one. */
export const toKnown = (found: Content, known: Content): Content => ({
  ...found,
  items: found.items.map((item, index) => completed(item, known.items[index] ?? item)),
})
