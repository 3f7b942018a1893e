/**
 * Lines in the voices of the site that the member keeps for offline play, packed, in IndexedDB. Each is stored under a
 * digest of the inputs of its sound: a line whose text has changed since is not found. Removed at sign-out.
 */
import { clear, createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { keptAt } from '../../lib/api/kept-answers.ts'
import { toText, utf8 } from '../../lib/bytes.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'

/** To be changed when lines are packed in another way. */
const SCHEMA = 1

export interface KeptLine {
  /** The id of the site's voices. */
  site: string
  voice: VoiceName
  speed: ChatSpeed
  /** As it is passed to a synthesiser. */
  text: string
}

let store: UseStore | undefined
const open = () => (store ??= createStore('rubato-kept-lines', 'lines'))

export async function digestOf({ site, voice, speed, text }: KeptLine): Promise<string> {
  const input = utf8(JSON.stringify([SCHEMA, site, voice, speed, text]))
  return toText(new Uint8Array(await crypto.subtle.digest('SHA-256', input)))
}

/** Size in bytes by digest. The key of a line is `digest.size`, so that sizes are known without reading the lines. */
type Index = Map<string, number>
let loaded: Promise<Index> | undefined
const keyOf = (digest: string, size: number) => `${digest}.${size}`

const readIndex = async (): Promise<Index> => {
  const stored = await keys<string>(open())
  return new Map(stored.map((key) => [key.slice(0, key.indexOf('.')), Number(key.slice(key.indexOf('.') + 1))]))
}
const index = (): Promise<Index> =>
  (loaded ??= readIndex().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

/** The packed line, or undefined where it is not kept. */
export async function findLine(line: KeptLine): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const digest = await digestOf(line)
  const size = (await index()).get(digest)
  return size === undefined ? undefined : get(keyOf(digest, size), open())
}

/** Sizes in bytes of the kept lines, by digest. */
export const keptSizes = async (): Promise<ReadonlyMap<string, number>> => index()

/** Whether lines may be kept: there is a copy, of a member who is signed in. */
const mayKeep = (): boolean => keptAt() !== null && hasSignedInHint()

/** Rejects when the member signed out meanwhile, in any tab, and when the storage is full. */
export async function saveLine(digest: string, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!mayKeep()) throw new Error('Signed out')
  const key = keyOf(digest, packed.length)
  await set(key, packed, open())
  if (!mayKeep()) {
    await del(key, open())
    throw new Error('Signed out')
  }
  ;(await index()).set(digest, packed.length)
}

/** Removes the lines that are not among these. */
export async function removeOtherLines(digests: ReadonlySet<string>): Promise<void> {
  const known = await index()
  const others = [...known].filter(([digest]) => !digests.has(digest))
  if (others.length === 0) return
  await delMany(
    others.map(([digest, size]) => keyOf(digest, size)),
    open(),
  )
  for (const [digest] of others) known.delete(digest)
}

/** Removes all lines. */
export async function removeLines(): Promise<void> {
  loaded = undefined
  await clear(open())
}
