/**
 * The writes of `kill-rounds.ts`: each writer has one script, published most of the time, copies of it, and the vote and
 * bookmark of one reader.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { Script } from '@rubato/contracts/domain'
import { isSame, linesOf, type Content, type Line, type Writer } from './kill-content.ts'
import type { Clients } from './kill-clients.ts'

export interface Write {
  kind: string
  send(clients: Clients): Promise<unknown>
  /** The data after the write. */
  after: Content
  /** Completes the data with values from the server, such as ids. */
  readBack?: (reply: unknown, clients: Clients) => Promise<void>
}

const COPIES_MAX = 4
const newText = (): string => `Words ${randomUUID()}`
const pick = <T>(values: readonly T[]): T | undefined => values[randomInt(Math.max(1, values.length))]

export async function newWriter({ author }: Clients, index: number): Promise<Writer> {
  const name = `Writer ${index}`
  const { id: scriptId } = (await author('POST', '/script', { title: name, description: 'By one of four.' })) as Script
  const line = { id: randomUUID(), text: newText() }
  await author('POST', `/script/${scriptId}/dialogs`, { dialogs: [{ ...line, trigger: 'edge' }] })
  await author('PATCH', `/script/${scriptId}`, { published: true })
  const lines = [{ ...line, revision: 1 }]
  const acknowledged = { title: name, published: true, lines, copies: [], vote: undefined, isBookmarked: false }
  return { name, scriptId, acknowledged, pending: undefined, receipts: [] }
}

/** A random write among those that are possible now. */
export function nextWrite(writer: Writer): Write {
  const { acknowledged } = writer
  const writes = [
    addLines(writer),
    importLines(writer),
    rename(writer),
    copy(writer),
    ...(acknowledged.lines.every(({ id }) => id !== undefined) ? [reverseOrder(writer)] : []),
    ...acknowledged.lines.slice(-1).flatMap((line) => (line.id === undefined ? [] : [changeLine(writer, line)])),
    // A script needs at least one line to be published: the first line is kept.
    ...acknowledged.lines.slice(1, 2).flatMap((line) => (line.id === undefined ? [] : [deleteLine(writer, line)])),
    ...(acknowledged.published ? readerWrites(writer) : []),
    // An unpublished script is published soon, by its share of the choices: votes need a published one.
    ...Array.from({ length: acknowledged.published ? 1 : 6 }, () => publish(writer, !acknowledged.published)),
  ]
  return pick(writes) ?? rename(writer)
}

function addLines({ scriptId, acknowledged }: Writer): Write {
  const added = Array.from({ length: 1 + randomInt(3) }, () => ({ id: randomUUID(), text: newText() }))
  const dialogs = added.map((line) => ({ ...line, trigger: 'edge' }))
  return {
    kind: 'add',
    send: ({ author }) => author('POST', `/script/${scriptId}/dialogs`, { dialogs }),
    after: { ...acknowledged, lines: [...acknowledged.lines, ...added.map((line) => ({ ...line, revision: 1 }))] },
  }
}

/** One request that changes a line and adds two; it is stored completely or not at all. */
function importLines(writer: Writer): Write {
  const { scriptId, acknowledged } = writer
  const [first, ...rest] = acknowledged.lines
  const changed = first?.id === undefined ? [] : [{ ...first, text: newText(), revision: first.revision + 1 }]
  const added = [newText(), newText()].map((text) => ({ id: undefined, text, revision: 1 }))
  const rows = [...changed, ...added].map(({ id, text }) => ({ ...(id ? { id } : {}), trigger: 'edge', text }))
  const kept = changed.length > 0 ? [...changed, ...rest] : acknowledged.lines
  return {
    kind: 'import',
    send: ({ author }) => author('POST', `/script/${scriptId}/import`, { rows, apply: true }),
    after: { ...acknowledged, lines: [...kept, ...added] },
    async readBack(_, { author }) {
      const found = await linesOf(author, scriptId)
      if (isSame({ ...writer.acknowledged, lines: found }, writer.acknowledged))
        writer.acknowledged = { ...writer.acknowledged, lines: found }
    },
  }
}

function changeLine({ scriptId, acknowledged }: Writer, line: Line): Write {
  const changed = { ...line, text: newText(), revision: line.revision + 1 }
  const { text } = changed
  return {
    kind: 'edit',
    send: ({ author }) => author('PATCH', `/script/${scriptId}/dialog/${line.id}`, { text, revision: line.revision }),
    after: { ...acknowledged, lines: acknowledged.lines.map((other) => (other === line ? changed : other)) },
  }
}

function deleteLine({ scriptId, acknowledged }: Writer, line: Line): Write {
  return {
    kind: 'delete',
    send: ({ author }) => author('DELETE', `/script/${scriptId}/dialog/${line.id}?revision=${line.revision}`),
    after: { ...acknowledged, lines: acknowledged.lines.filter((other) => other !== line) },
  }
}

function reverseOrder({ scriptId, acknowledged }: Writer): Write {
  const lines = acknowledged.lines.toReversed()
  const order = { trigger: 'edge', ids: lines.map(({ id }) => id) }
  return {
    kind: 'order',
    send: ({ author }) => author('PUT', `/script/${scriptId}/order`, order),
    after: { ...acknowledged, lines },
  }
}

function rename({ name, scriptId, acknowledged }: Writer): Write {
  const title = `${name} ${randomInt(1e9)}`
  return {
    kind: 'title',
    send: ({ author }) => author('PATCH', `/script/${scriptId}`, { title }),
    after: { ...acknowledged, title },
  }
}

function publish({ scriptId, acknowledged }: Writer, published: boolean): Write {
  return {
    kind: published ? 'publish' : 'unpublish',
    send: ({ author }) => author('PATCH', `/script/${scriptId}`, { published }),
    after: { ...acknowledged, published },
  }
}

/** Adds a copy, or deletes one at the maximum. */
function copy(writer: Writer): Write {
  const { scriptId, acknowledged } = writer
  const [old] = acknowledged.copies
  if (old?.id !== undefined && acknowledged.copies.length >= COPIES_MAX) {
    return {
      kind: 'delete a script',
      send: ({ author }) => author('DELETE', `/script/${old.id}`),
      after: { ...acknowledged, copies: acknowledged.copies.slice(1) },
    }
  }
  const made = { id: undefined, texts: acknowledged.lines.map(({ text }) => text) }
  return {
    kind: 'clone',
    send: ({ author }) => author('POST', `/script/${scriptId}/clone`),
    after: { ...acknowledged, copies: [...acknowledged.copies, made] },
    async readBack(reply) {
      const { id } = reply as Script
      writer.acknowledged = { ...acknowledged, copies: [...acknowledged.copies, { ...made, id }] }
    },
  }
}

/** Writes of the reader, for a published script. */
function readerWrites(writer: Writer): Write[] {
  const { scriptId, acknowledged } = writer
  const { isBookmarked } = acknowledged
  const path = `/script/${scriptId}`
  const vote = acknowledged.vote === 1 ? -1 : 1
  const report = { kind: 'script', id: scriptId, reason: 'other', text: newText() }
  return [
    {
      kind: 'vote',
      send: ({ reader }) => reader('PUT', `${path}/vote`, { vote }),
      after: { ...acknowledged, vote },
    },
    {
      kind: 'unvote',
      send: ({ reader }) => reader('DELETE', `${path}/vote`),
      after: { ...acknowledged, vote: undefined },
    },
    {
      kind: isBookmarked ? 'unbookmark' : 'bookmark',
      send: ({ reader }) => reader(isBookmarked ? 'DELETE' : 'PUT', `${path}/bookmark`),
      after: { ...acknowledged, isBookmarked: !isBookmarked },
    },
    {
      kind: 'report',
      send: ({ reader }) => reader('POST', '/report', report),
      after: acknowledged,
      readBack: async (reply) => void writer.receipts.push((reply as { receipt: string }).receipt),
    },
  ]
}
