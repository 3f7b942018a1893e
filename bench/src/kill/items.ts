/** The game and the generator of a writer of `rounds.ts`: their writes, and the data that the server returns. */
import { randomInt, randomUUID } from 'node:crypto'
import {
  copyOfConfig,
  defaultGeneratorConfig,
  itemKinds,
  PLAYS_PER_DAY,
  type DeletedItem,
  type ItemKind,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import type { Call, Clients } from './clients.ts'

/** An undefined property is not visible in the present state. */
export interface KnownItem {
  kind: ItemKind
  id: string
  name: string
  isDeleted: boolean
  shared: boolean
  hasLink: boolean
  isBookmarked: boolean | undefined
  started: number | undefined
  finished: number | undefined
  /** Copies and further items of the writer. */
  others: number
}

export interface ItemWrite {
  kind: string
  send(clients: Clients): Promise<unknown>
  after: KnownItem
}

type Saved = Record<'name' | 'title', string | undefined> & {
  id: string
  shared: boolean
  hasLink: boolean
  plays: { started: number; finished: number }
  bookmark?: object
}

const OTHERS_MAX = 3
const MINUTES = 5
const paths: Record<ItemKind, string> = { game: '/game', generator: '/game-generator' }
const nameKeys = { game: 'name', generator: 'title' } as const
const splash = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: '', profile: '' },
}

function config() {
  const short = copyOfConfig(defaultGeneratorConfig)
  short.gameDuration = { min: MINUTES, max: MINUTES }
  Object.assign(short.orgasm.edging, { edges: { min: 1, max: 1 } })
  return short
}

function bodyOf(kind: ItemKind, name: string): object {
  const texts = { [nameKeys[kind]]: name, description: 'By one of four.', splash }
  if (kind === 'generator') return { ...texts, config: config() }
  const made = generateGame(config(), 'kill', defaultProfile)
  if (!made.ok) throw new Error('The config makes no game')
  return { ...texts, ...made.game, voice: made.game.voice ?? { name: 'Alto' } }
}

export async function newItems({ author }: Clients, writer: string): Promise<KnownItem[]> {
  const items: KnownItem[] = []
  for (const kind of itemKinds) {
    const name = `${writer} ${kind}`
    const { id } = (await author('POST', paths[kind], bodyOf(kind, name))) as Saved
    const none = { isBookmarked: false, started: 0, finished: 0, others: 0 }
    items.push({ kind, id, name, isDeleted: false, shared: false, hasLink: false, ...none })
  }
  return items
}

/** The writes that are possible in the present state of the item. */
export function itemWrites(writer: string, item: KnownItem): ItemWrite[] {
  const path = `${paths[item.kind]}/${item.id}`
  const write = (kind: string, change: Partial<KnownItem>, send: ItemWrite['send']): ItemWrite => ({
    kind: `${kind} a ${item.kind}`,
    send,
    after: { ...item, ...change },
  })
  if (item.isDeleted) {
    const restored = { isDeleted: false, shared: false, hasLink: false }
    return [write('restore', restored, ({ author }) => author('POST', `${path}/restore`))]
  }
  const name = `${writer} ${item.kind} ${randomInt(1e9)}`
  const removed = { isDeleted: true, shared: false, hasLink: false }
  return [
    write('rename', { name }, ({ author }) => author('PATCH', path, { [nameKeys[item.kind]]: name })),
    write('delete', removed, ({ author }) => author('DELETE', path)),
    write(item.hasLink ? 'unlink' : 'link', { hasLink: !item.hasLink }, ({ author }) =>
      author(item.hasLink ? 'DELETE' : 'PUT', `${path}/link`),
    ),
    ...Array.from({ length: item.shared ? 1 : 4 }, () =>
      write(item.shared ? 'unshare' : 'share', { shared: !item.shared }, ({ author }) =>
        author('PATCH', path, { shared: !item.shared }),
      ),
    ),
    ...otherWrites(writer, item, write),
    ...(item.shared ? readersWrites(item, write) : []),
  ]
}

type Make = (kind: string, change: Partial<KnownItem>, send: ItemWrite['send']) => ItemWrite

/** Makes another item, or deletes one at `OTHERS_MAX`. */
function otherWrites(writer: string, { kind, id, others }: KnownItem, write: Make): ItemWrite[] {
  if (others >= OTHERS_MAX) {
    const remove: ItemWrite['send'] = async ({ author }) => {
      const [other] = await othersOf(author, kind, writer, id)
      return author('DELETE', `${paths[kind]}/${other?.id}`)
    }
    return [write('delete another', { others: others - 1 }, remove)]
  }
  const more = { others: others + 1 }
  return [
    write('clone', more, ({ author }) => author('POST', `${paths[kind]}/${id}/clone`, {})),
    write('create', more, ({ author }) => author('POST', paths[kind], bodyOf(kind, `${writer} ${kind} made`))),
  ]
}

/** Only this many plays of one reader count within a day. */
const counted = (plays: number): number => Math.min(plays, PLAYS_PER_DAY)

/** The writes of a reader on a shared item. */
function readersWrites(
  { kind, id, isBookmarked = false, started = 0, finished = 0 }: KnownItem,
  write: Make,
): ItemWrite[] {
  const plays = [{ kind, id, started: 2, finished: 1 }]
  return [
    write(isBookmarked ? 'unbookmark' : 'bookmark', { isBookmarked: !isBookmarked }, ({ reader }) =>
      reader(isBookmarked ? 'DELETE' : 'PUT', `${paths[kind]}/${id}/bookmark`),
    ),
    write('play', { started: counted(started + 2), finished: counted(finished + 1) }, ({ reader }) =>
      reader('POST', '/plays', { batch: randomUUID(), plays }),
    ),
  ]
}

async function othersOf(author: Call, kind: ItemKind, writer: string, id: string): Promise<Saved[]> {
  const { id: userId } = (await author('GET', '/account/me')) as { id: string }
  const { data } = (await author('GET', `${paths[kind]}s?userId=${userId}&limit=1000`)) as { data: Saved[] }
  return data.filter((item) => item.id !== id && item[nameKeys[kind]]?.startsWith(`${writer} ${kind}`))
}

/** Reads the item through every list and at its address; a list that differs from the item is an inconsistency. */
export async function readItem(
  { author, reader }: Clients,
  writer: string,
  { kind, id }: KnownItem,
): Promise<KnownItem> {
  const others = (await othersOf(author, kind, writer, id)).length
  const deleted = (await author('GET', `${paths[kind]}s/deleted`)) as DeletedItem[]
  const gone = deleted.find((item) => item.id === id)
  if (gone) {
    const hidden = { isBookmarked: undefined, started: undefined, finished: undefined }
    return { kind, id, name: gone.name, isDeleted: true, shared: false, hasLink: false, ...hidden, others }
  }
  const path = `${paths[kind]}/${id}`
  const item = (await author('GET', path)) as Saved
  const seen = item.shared ? ((await reader('GET', path)) as Saved) : undefined
  return {
    kind,
    id,
    name: item[nameKeys[kind]] ?? '',
    isDeleted: false,
    shared: item.shared,
    hasLink: item.hasLink,
    isBookmarked: seen && seen.bookmark !== undefined,
    ...item.plays,
    others,
  }
}

/** Compares the properties that are visible in both. */
export const isSameItem = (a: KnownItem, b: KnownItem): boolean =>
  (Object.keys(a) as (keyof KnownItem)[]).every(
    (key) => a[key] === undefined || b[key] === undefined || a[key] === b[key],
  )

/** `found`, with the invisible properties taken from `known`. */
export const completed = (found: KnownItem, known: KnownItem): KnownItem => ({
  ...found,
  isBookmarked: found.isBookmarked ?? known.isBookmarked,
  started: found.started ?? known.started,
  finished: found.finished ?? known.finished,
})
