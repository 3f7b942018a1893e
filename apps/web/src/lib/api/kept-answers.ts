/**
 * Answers of the API that the member keeps for offline play, in IndexedDB, one entry for each address. They are read only where
 * the network fails, for `KEPT_MS` after the copy was made, and removed at sign-out. A later answer to the same address replaces
 * the one in the copy, so that what was just saved also holds without a network.
 */
import { clear, createStore, del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { z } from 'zod'
import { hasSignedInHint } from '../storage/signed-in-hint.ts'
import { readStored, storageMember, writeStored } from '../storage/stored.ts'

/** How long an account may play without asking the server, ms. */
export const KEPT_MS = 30 * 24 * 3_600_000
/** Whether something is kept: pages without it do not open the database. Holds when it was stored, ms since 1970. */
const FLAG = 'kept-answers'

type Answers = Record<string, unknown>
/** Takes the answer to one call. */
export type Recorder = (url: string, answer: unknown) => void

/** As stored. `at`: the value of the flag at that time. Entries with another value belong to an earlier copy. */
const entrySchema = z.object({ at: z.number(), member: z.string(), answer: z.unknown() })
type Entry = z.infer<typeof entrySchema>

const revisedSchema = z.object({ revision: z.number() })

/** The later one of two answers to an address, by their revisions where they have some: a slow read may be answered after a change. */
function laterOf(before: unknown, now: unknown): unknown {
  const [old, next] = [before, now].map((answer) => revisedSchema.safeParse(answer).data?.revision)
  return old !== undefined && next !== undefined && next < old ? before : now
}

let store: UseStore | undefined
const open = () => (store ??= createStore('rubato-kept', 'answers'))
/** The answers of the copy that this page is making. */
let pending: Answers | null = null
let inUse = false

export const keptAt = (): number | null =>
  z
    .number()
    .nullable()
    .catch(null)
    .parse(readStored('device', FLAG) ?? null)

const isFresh = (): boolean => {
  const at = keptAt()
  return at !== null && Math.abs(Date.now() - at) < KEPT_MS
}

/** The entry, where it is of the present copy. Another tab may have replaced the copy. */
function currentEntry(stored: unknown): Entry | undefined {
  const entry = entrySchema.safeParse(stored).data
  return entry?.at === keptAt() ? entry : undefined
}

/** Before a page knows its member it may read any entry: the kept account says who the member is. */
const mayRead = ({ member }: Entry): boolean => member === (storageMember() ?? member)

/** The answers that are kept now, by address. */
export async function keptAnswers(): Promise<Answers> {
  const stored = await entries<string, unknown>(open()).catch(() => [])
  const current = stored.flatMap(([url, value]) => {
    const entry = currentEntry(value)
    return entry && mayRead(entry) ? [[url, entry.answer] as const] : []
  })
  return Object.fromEntries(current)
}

/** The kept answer to a call, or undefined. */
export async function keptAnswer(url: string): Promise<unknown> {
  if (!isFresh()) return undefined
  const entry = currentEntry(await get<unknown>(url, open()).catch(() => undefined))
  if (!entry || !mayRead(entry)) return undefined
  inUse = true
  return entry.answer
}

/** Whether a kept answer was read since the last `forgetUse`. */
export const isInUse = (): boolean => inUse
export const forgetUse = (): void => void (inUse = false)

/** In one transaction: a removal meanwhile is not undone. */
const replace = (url: string, answer: unknown): Promise<void> =>
  open()('readwrite', async (kept) => {
    const entry = currentEntry(await promisifyRequest<unknown>(kept.get(url)))
    if (!entry || entry.member !== storageMember()) return
    kept.put({ ...entry, answer: laterOf(entry.answer, answer) }, url)
    await promisifyRequest(kept.transaction)
  })

/** Replaces the kept answer of an address. Called with each answer to a GET, and to a change that answers as GET does. */
export async function noteAnswer(url: string, answer: unknown): Promise<void> {
  if (pending && url in pending) pending[url] = laterOf(pending[url], answer)
  if (!isFresh()) return
  // An older answer is worse than none: the app holds the newer one in memory.
  await replace(url, answer).catch(() => del(url, open()).catch(() => undefined))
}

/** Replaces all entries, or none. */
const storeAll = (answers: Answers, part: Omit<Entry, 'answer'>): Promise<void> =>
  open()('readwrite', (kept) => {
    kept.clear()
    for (const [url, answer] of Object.entries(answers)) kept.put({ ...part, answer } satisfies Entry, url)
    return promisifyRequest(kept.transaction)
  })

/**
 * Keeps the answers that `read` records, in place of those before, and returns what it returns. Rejects, and changes nothing,
 * when it fails, and when the member signed out meanwhile, in any tab.
 */
export async function keepAnswers<Read>(read: (record: Recorder) => Promise<Read>): Promise<Read> {
  const answers: Answers = {}
  pending = answers
  const [before, member] = [keptAt(), storageMember()]
  const result = await read((url, answer) => void (answers[url] = laterOf(answers[url], answer))).finally(
    () => void (pending = null),
  )
  if (!hasSignedInHint() || member === undefined || storageMember() !== member || keptAt() !== before)
    throw new Error('Signed out, or kept by another tab')
  const at = Date.now()
  await storeAll(answers, { at, member })
  // Stored while another tab signed out: without the flag it is not read, and it is removed here.
  if (!hasSignedInHint()) return removeStale()
  writeStored('device', FLAG, at)
  return result
}

async function removeStale(): Promise<never> {
  await clear(open())
  throw new Error('Signed out')
}

/** Called at sign-out. */
export async function removeAnswers(): Promise<void> {
  if (keptAt() === null) return
  writeStored('device', FLAG, undefined)
  await clear(open()).catch(() => undefined)
}
