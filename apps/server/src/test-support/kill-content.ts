/** The data of the writers of `kill-rounds.ts`: as they expect it, and as the server has it. */
import type { Dialog, Script } from '@rubato/contracts/domain'
import type { Call, Clients } from './kill-clients.ts'

export interface Line {
  /** Undefined for an imported line whose id has not been read from the server yet. */
  id: string | undefined
  text: string
  revision: number
}

/** All data of a writer. */
export interface Content {
  title: string
  published: boolean
  lines: readonly Line[]
  /** The texts of each copy; a copy without an id is identified by them, like a line. */
  copies: readonly { id: string | undefined; texts: readonly string[] }[]
  vote: number | undefined
  isBookmarked: boolean
}

export interface Writer {
  /** Prefix of all titles, those of copies included. */
  name: string
  scriptId: string
  /** The data after the last acknowledged write. */
  acknowledged: Content
  /** The data if the unanswered call was done. */
  pending: Content | undefined
  receipts: string[]
}

/** Below the limit of sixty receipts an hour and network; a restarted server counts from 0 again. */
const RECEIPTS_CHECKED = 12

/** The dialogs of a script. Throws when they need more than one page. */
export async function linesOf(call: Call, scriptId: string): Promise<Line[]> {
  const { data, pagination } = (await call('GET', `/script/${scriptId}/dialogs`)) as {
    data: Dialog[]
    pagination: { next: string | null }
  }
  if (pagination.next !== null) throw new Error('The dialogs of the script need more than one page')
  return data.map(({ id, text, revision = 0 }) => ({ id, text, revision }))
}

/** Ids are compared when both are known. */
export function isSame(a: Content, b: Content): boolean {
  const plain = ({ lines, copies, ...rest }: Content) =>
    JSON.stringify([
      rest.title,
      rest.published,
      rest.vote ?? null,
      rest.isBookmarked,
      lines.map(({ text, revision }) => [text, revision]),
      copies.map(({ texts }) => texts.join('\n')).sort(),
    ])
  const isSameId = ({ id }: Line, index: number) => {
    const other = b.lines[index]?.id
    return id === undefined || other === undefined || id === other
  }
  return plain(a) === plain(b) && a.lines.every(isSameId)
}

/**
 * The writer's data as the server has it, and its inconsistencies. The reader's vote and bookmark are visible only on a
 * published script: an unpublished one is published for the check; `found.published` is the state before.
 */
export async function readContent(
  { author, reader }: Clients,
  writer: Writer,
): Promise<{ found: Content; wrong: string[] }> {
  const { scriptId, name, receipts } = writer
  const script = (await author('GET', `/script/${scriptId}`)) as Script
  const lines = await linesOf(author, scriptId)
  const wrong = script.dialogCount === lines.length ? [] : [`counted ${script.dialogCount} of ${lines.length} lines`]
  if (!script.published) await author('PATCH', `/script/${scriptId}`, { published: true })
  const seen = (await reader('GET', `/script/${scriptId}`)) as Script
  if (!script.published) await author('PATCH', `/script/${scriptId}`, { published: false })
  if (seen.rating.votes !== (seen.vote === undefined ? 0 : 1)) wrong.push(`counted ${seen.rating.votes} votes`)
  const { data } = (await author('GET', `/scripts?userId=${script.createdBy.id}&limit=1000`)) as { data: Script[] }
  const copies: { id: string; texts: string[] }[] = []
  for (const { id, title } of data) {
    if (id === scriptId || !title.startsWith(name)) continue
    copies.push({ id, texts: (await linesOf(author, id)).map(({ text }) => text) })
  }
  for (const receipt of receipts.slice(-RECEIPTS_CHECKED)) {
    await reader('POST', '/report/receipt', { receipt }).catch((error: unknown) =>
      wrong.push(`${receipt}: ${String(error)}`),
    )
  }
  const { title, published } = script
  return {
    found: { title, published, lines, copies, vote: seen.vote, isBookmarked: seen.bookmark !== undefined },
    wrong,
  }
}
