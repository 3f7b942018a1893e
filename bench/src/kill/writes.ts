/**
 * The writes of `rounds.ts`: each writer has one script, which is published most of the time, copies of it, a game
 * and a generator, and the votes, bookmarks and plays of one reader.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { Script } from '@rubato/contracts/domain'
import { isSame, dialogsOf, type Content, type KnownDialog, type Writer } from './content.ts'
import type { Clients } from './clients.ts'
import { itemWrites, newItems } from './items.ts'

export interface Write {
  kind: string
  send(clients: Clients): Promise<unknown>
  after: Content
  /** Stores ids that only the server knows, from the answer or by a further call. */
  learn?: (reply: unknown, clients: Clients) => Promise<void>
}

const COPIES_MAX = 4
const newText = (): string => `Words ${randomUUID()}`
const pick = <T>(some: readonly T[]): T | undefined => some[randomInt(Math.max(1, some.length))]

export async function newWriter({ author, reader }: Clients, index: number): Promise<Writer> {
  const name = `Writer ${index}`
  const { id: scriptId } = (await author('POST', '/script', { title: name, description: 'By one of four.' })) as Script
  const dialog = { id: randomUUID(), text: newText() }
  await author('POST', `/script/${scriptId}/dialogs`, { dialogs: [{ ...dialog, trigger: 'edge' }] })
  await author('PATCH', `/script/${scriptId}`, { published: true })
  const dialogs = [{ ...dialog, revision: 1 }]
  const items = await newItems({ author, reader }, name)
  const known = { title: name, published: true, dialogs, copies: [], vote: undefined, isBookmarked: false, items }
  return { name, scriptId, known, maybe: undefined, receipts: [] }
}

/** A random write that is possible in the writer's current state. */
export const nextWrite = (writer: Writer): Write =>
  randomInt(2) === 0 ? nextScriptWrite(writer) : (nextItemWrite(writer) ?? nextScriptWrite(writer))

function nextItemWrite({ name, known }: Writer): Write | undefined {
  const item = pick(known.items)
  const write = item && pick(itemWrites(name, item))
  return (
    write && {
      ...write,
      after: { ...known, items: known.items.map((other) => (other === item ? write.after : other)) },
    }
  )
}

function nextScriptWrite(writer: Writer): Write {
  const { known } = writer
  const writes = [
    addDialogs(writer),
    importDialogs(writer),
    rename(writer),
    copy(writer),
    ...(known.dialogs.every(({ id }) => id !== undefined) ? [turn(writer)] : []),
    ...known.dialogs.slice(-1).flatMap((dialog) => (dialog.id === undefined ? [] : [changeDialog(writer, dialog)])),
    // Keeps at least one dialog: a script without dialogs cannot be published.
    ...known.dialogs.slice(1, 2).flatMap((dialog) => (dialog.id === undefined ? [] : [deleteDialog(writer, dialog)])),
    ...(known.published ? opinions(writer) : []),
    // An unpublished script is published soon, because votes require it.
    ...Array.from({ length: known.published ? 1 : 6 }, () => publish(writer, !known.published)),
  ]
  return pick(writes) ?? rename(writer)
}

function addDialogs({ scriptId, known }: Writer): Write {
  const added = Array.from({ length: 1 + randomInt(3) }, () => ({ id: randomUUID(), text: newText() }))
  const dialogs = added.map((dialog) => ({ ...dialog, trigger: 'edge' }))
  return {
    kind: 'add',
    send: ({ author }) => author('POST', `/script/${scriptId}/dialogs`, { dialogs }),
    after: { ...known, dialogs: [...known.dialogs, ...added.map((dialog) => ({ ...dialog, revision: 1 }))] },
  }
}

/** One changed and two added dialogs, all or none. */
function importDialogs(writer: Writer): Write {
  const { scriptId, known } = writer
  const [first, ...rest] = known.dialogs
  const changed = first?.id === undefined ? [] : [{ ...first, text: newText(), revision: first.revision + 1 }]
  const added = [newText(), newText()].map((text) => ({ id: undefined, text, revision: 1 }))
  const rows = [...changed, ...added].map(({ id, text }) => ({ ...(id ? { id } : {}), trigger: 'edge', text }))
  const kept = changed.length > 0 ? [...changed, ...rest] : known.dialogs
  return {
    kind: 'import',
    send: ({ author }) => author('POST', `/script/${scriptId}/import`, { rows, apply: true }),
    after: { ...known, dialogs: [...kept, ...added] },
    async learn(_, { author }) {
      const found = await dialogsOf(author, scriptId)
      if (isSame({ ...writer.known, dialogs: found }, writer.known)) writer.known = { ...writer.known, dialogs: found }
    },
  }
}

function changeDialog({ scriptId, known }: Writer, dialog: KnownDialog): Write {
  const changed = { ...dialog, text: newText(), revision: dialog.revision + 1 }
  const { text } = changed
  return {
    kind: 'edit',
    send: ({ author }) =>
      author('PATCH', `/script/${scriptId}/dialog/${dialog.id}`, { text, revision: dialog.revision }),
    after: { ...known, dialogs: known.dialogs.map((other) => (other === dialog ? changed : other)) },
  }
}

function deleteDialog({ scriptId, known }: Writer, dialog: KnownDialog): Write {
  return {
    kind: 'delete',
    send: ({ author }) => author('DELETE', `/script/${scriptId}/dialog/${dialog.id}?revision=${dialog.revision}`),
    after: { ...known, dialogs: known.dialogs.filter((other) => other !== dialog) },
  }
}

function turn({ scriptId, known }: Writer): Write {
  const dialogs = known.dialogs.toReversed()
  const order = { trigger: 'edge', ids: dialogs.map(({ id }) => id) }
  return {
    kind: 'order',
    send: ({ author }) => author('PUT', `/script/${scriptId}/order`, order),
    after: { ...known, dialogs },
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

/** Adds a copy, or deletes one at `COPIES_MAX`. */
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
  const made = { id: undefined, texts: known.dialogs.map(({ text }) => text) }
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

/** The writes of a reader on a published script. */
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
