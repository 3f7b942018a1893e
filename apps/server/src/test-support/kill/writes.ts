/**
 * What the writers of `kill-rounds.ts` do: each has one script, that stays published most of the time, copies of it, and
 * the opinion that one reader has of it.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { Script } from '@rubato/contracts/domain'
import { isSame, linesOf, type Content, type Line, type Writer } from './content.ts'
import type { Hands } from './clients.ts'

export interface Write {
  kind: string
  send(hands: Hands): Promise<unknown>
  after: Content
  /** Takes from an answer, or asks for, what only the server knows. */
  learn?: (reply: unknown, hands: Hands) => Promise<void>
}

const COPIES_MAX = 4
const newText = (): string => `Words ${randomUUID()}`
const pick = <T>(some: readonly T[]): T | undefined => some[randomInt(Math.max(1, some.length))]

export async function newWriter({ author }: Hands, index: number): Promise<Writer> {
  const name = `Writer ${index}`
  const { id: scriptId } = (await author('POST', '/script', { title: name, description: 'By one of four.' })) as Script
  const line = { id: randomUUID(), text: newText() }
  await author('POST', `/script/${scriptId}/dialogs`, { dialogs: [{ ...line, trigger: 'edge' }] })
  await author('PATCH', `/script/${scriptId}`, { published: true })
  const lines = [{ ...line, revision: 1 }]
  const known = { title: name, published: true, lines, copies: [], vote: undefined, isBookmarked: false }
  return { name, scriptId, known, maybe: undefined, receipts: [] }
}

/** Any change that a writer can make just now. */
export function nextWrite(writer: Writer): Write {
  const { known } = writer
  const writes = [
    addLines(writer),
    importLines(writer),
    rename(writer),
    copy(writer),
    ...(known.lines.every(({ id }) => id !== undefined) ? [turn(writer)] : []),
    ...known.lines.slice(-1).flatMap((line) => (line.id === undefined ? [] : [changeLine(writer, line)])),
    // Never the last line: without one, nothing can be published.
    ...known.lines.slice(1, 2).flatMap((line) => (line.id === undefined ? [] : [deleteLine(writer, line)])),
    ...(known.published ? opinions(writer) : []),
    // What is withdrawn soon comes out again: only then can it be voted for.
    ...Array.from({ length: known.published ? 1 : 6 }, () => publish(writer, !known.published)),
  ]
  return pick(writes) ?? rename(writer)
}

function addLines({ scriptId, known }: Writer): Write {
  const added = Array.from({ length: 1 + randomInt(3) }, () => ({ id: randomUUID(), text: newText() }))
  const dialogs = added.map((line) => ({ ...line, trigger: 'edge' }))
  return {
    kind: 'add',
    send: ({ author }) => author('POST', `/script/${scriptId}/dialogs`, { dialogs }),
    after: { ...known, lines: [...known.lines, ...added.map((line) => ({ ...line, revision: 1 }))] },
  }
}

/** A line changed and two added, or none of it. */
function importLines(writer: Writer): Write {
  const { scriptId, known } = writer
  const [first, ...rest] = known.lines
  const changed = first?.id === undefined ? [] : [{ ...first, text: newText(), revision: first.revision + 1 }]
  const added = [newText(), newText()].map((text) => ({ id: undefined, text, revision: 1 }))
  const rows = [...changed, ...added].map(({ id, text }) => ({ ...(id ? { id } : {}), trigger: 'edge', text }))
  const kept = changed.length > 0 ? [...changed, ...rest] : known.lines
  return {
    kind: 'import',
    send: ({ author }) => author('POST', `/script/${scriptId}/import`, { rows, apply: true }),
    after: { ...known, lines: [...kept, ...added] },
    async learn(_, { author }) {
      const found = await linesOf(author, scriptId)
      if (isSame({ ...writer.known, lines: found }, writer.known)) writer.known = { ...writer.known, lines: found }
    },
  }
}

function changeLine({ scriptId, known }: Writer, line: Line): Write {
  const changed = { ...line, text: newText(), revision: line.revision + 1 }
  const { text } = changed
  return {
    kind: 'edit',
    send: ({ author }) => author('PATCH', `/script/${scriptId}/dialog/${line.id}`, { text, revision: line.revision }),
    after: { ...known, lines: known.lines.map((other) => (other === line ? changed : other)) },
  }
}

function deleteLine({ scriptId, known }: Writer, line: Line): Write {
  return {
    kind: 'delete',
    send: ({ author }) => author('DELETE', `/script/${scriptId}/dialog/${line.id}?revision=${line.revision}`),
    after: { ...known, lines: known.lines.filter((other) => other !== line) },
  }
}

function turn({ scriptId, known }: Writer): Write {
  const lines = known.lines.toReversed()
  const order = { trigger: 'edge', ids: lines.map(({ id }) => id) }
  return {
    kind: 'order',
    send: ({ author }) => author('PUT', `/script/${scriptId}/order`, order),
    after: { ...known, lines },
  }
}

function rename({ name, scriptId, known }: Writer): Write {
  const title = `${name} ${randomInt(1e9)}`
  return {
    kind: 'title',
    send: ({ author }) => author('PATCH', `/script/${scriptId}`, { title }),
    after: { ...known, title },
  }
}

function publish({ scriptId, known }: Writer, published: boolean): Write {
  return {
    kind: published ? 'publish' : 'unpublish',
    send: ({ author }) => author('PATCH', `/script/${scriptId}`, { published }),
    after: { ...known, published },
  }
}

/** A copy more; or one less, when there are enough. */
function copy(writer: Writer): Write {
  const { scriptId, known } = writer
  const [old] = known.copies
  if (old?.id !== undefined && known.copies.length >= COPIES_MAX) {
    return {
      kind: 'delete a script',
      send: ({ author }) => author('DELETE', `/script/${old.id}`),
      after: { ...known, copies: known.copies.slice(1) },
    }
  }
  const made = { id: undefined, texts: known.lines.map(({ text }) => text) }
  return {
    kind: 'clone',
    send: ({ author }) => author('POST', `/script/${scriptId}/clone`),
    after: { ...known, copies: [...known.copies, made] },
    async learn(reply) {
      const { id } = reply as Script
      writer.known = { ...known, copies: [...known.copies, { ...made, id }] }
    },
  }
}

/** What a reader may do to what is published. */
function opinions(writer: Writer): Write[] {
  const { scriptId, known } = writer
  const { isBookmarked } = known
  const path = `/script/${scriptId}`
  const vote = known.vote === 1 ? -1 : 1
  const report = { kind: 'script', id: scriptId, reason: 'other', text: newText() }
  return [
    {
      kind: 'vote',
      send: ({ reader }) => reader('PUT', `${path}/vote`, { vote }),
      after: { ...known, vote },
    },
    {
      kind: 'unvote',
      send: ({ reader }) => reader('DELETE', `${path}/vote`),
      after: { ...known, vote: undefined },
    },
    {
      kind: isBookmarked ? 'unbookmark' : 'bookmark',
      send: ({ reader }) => reader(isBookmarked ? 'DELETE' : 'PUT', `${path}/bookmark`),
      after: { ...known, isBookmarked: !isBookmarked },
    },
    {
      kind: 'report',
      send: ({ reader }) => reader('POST', '/report', report),
      after: known,
      learn: async (reply) => void writer.receipts.push((reply as { receipt: string }).receipt),
    },
  ]
}
