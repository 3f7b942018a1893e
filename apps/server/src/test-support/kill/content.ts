/** What the writers of `kill-rounds.ts` know, and what is there. */
import type { Dialog, Script } from '@rubato/contracts/domain'
import type { Call, Hands } from './clients.ts'

export interface Line {
  /** Undefined while only the server knows it: of a line that was imported. */
  id: string | undefined
  text: string
  revision: number
}

/** What there is of a writer. */
export interface Content {
  title: string
  published: boolean
  lines: readonly Line[]
  /** What each copy says; like lines, known by what it says. */
  copies: readonly { id: string | undefined; texts: readonly string[] }[]
  vote: number | undefined
  isBookmarked: boolean
}

export interface Writer {
  /** Titles begin with it, those of copies too. */
  name: string
  scriptId: string
  known: Content
  /** What is there if the call that was not answered was done. */
  maybe: Content | undefined
  receipts: string[]
}

/** A network may look up sixty receipts an hour, and a server that was killed begins to count anew. */
const RECEIPTS_CHECKED = 12

/** The dialogs of a script that fit one page. */
export async function linesOf(call: Call, scriptId: string): Promise<Line[]> {
  const { data, pagination } = (await call('GET', `/script/${scriptId}/dialogs`)) as {
    data: Dialog[]
    pagination: { next: string | null }
  }
  if (pagination.next !== null) throw new Error('The dialogs of the script need more than one page')
  return data.map(({ id, text, revision = 0 }) => ({ id, text, revision }))
}

/** Ids are compared where both are known. */
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
 * What is there of a writer, with what is wrong in itself. A reader's opinion can only be seen of what is published:
 * what is not comes out for it, and what is found says that it was not.
 */
export async function readContent(
  { author, reader }: Hands,
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
