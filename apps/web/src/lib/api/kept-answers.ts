/**
 * Answers of the API that the member keeps for offline play, by address, in IndexedDB. They are read only where the network
 * fails, for `KEPT_MS` after they were stored, and removed at sign-out.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { z } from 'zod'
import { hasSignedInHint } from '../storage/signed-in-hint.ts'
import { readStored, writeStored } from '../storage/stored.ts'

/** How long an account may play without asking the server, ms. */
export const KEPT_MS = 30 * 24 * 3_600_000
/** Whether something is kept: pages without it do not open the database. Holds when it was stored, ms since 1970. */
const FLAG = 'kept-answers'

type Answers = Record<string, unknown>
/** As stored. `at`: the time that the flag had; answers of another time are not those that the flag speaks of. */
interface Kept {
  at: number | null
  answers: Answers
}
const keptSchema: z.ZodType<Kept> = z.object({ at: z.number(), answers: z.record(z.string(), z.unknown()) })
const NOTHING: Kept = { at: null, answers: {} }

let store: UseStore | undefined
const open = () => (store ??= createStore('rubato-kept', 'answers'))
let loaded: Promise<Kept> | undefined
let recorded: Answers | null = null
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

const load = (): Promise<Kept> =>
  (loaded ??= get<unknown>('all', open()).then(
    (stored) => keptSchema.safeParse(stored).data ?? NOTHING,
    () => NOTHING,
  ))

/** The answers that are kept now, by address. Another tab may have replaced them, also by another member's answers. */
export async function keptAnswers(): Promise<Answers> {
  if ((await load()).at !== keptAt()) loaded = undefined
  const { at, answers } = await load()
  return at === keptAt() ? answers : {}
}

/** The kept answer to a call, or undefined. */
export async function keptAnswer(url: string): Promise<unknown> {
  // While answers are recorded a failure has to be seen, so that nothing is kept by halves.
  const answer = isFresh() && !recorded ? (await keptAnswers())[url] : undefined
  inUse ||= answer !== undefined
  return answer
}

/** Whether a kept answer was read since the last `forgetUse`. */
export const isInUse = (): boolean => inUse
export const forgetUse = (): void => void (inUse = false)

/** Called with every answer to a call that reads. */
export function noteAnswer(url: string, answer: unknown): void {
  if (recorded) recorded[url] = answer
}

/**
 * Keeps the answers to all calls that `read` makes, in place of those before, and returns what it returns. Rejects, and
 * changes nothing, when it fails, and when the member signed out meanwhile, in any tab.
 */
export async function keepAnswers<Read>(read: () => Promise<Read>): Promise<Read> {
  const answers: Answers = {}
  recorded = answers
  const before = keptAt()
  const result = await read().finally(() => void (recorded = null))
  if (!hasSignedInHint() || keptAt() !== before) throw new Error('Signed out, or kept by another tab')
  const at = Date.now()
  await set('all', { at, answers } satisfies Kept, open())
  // Stored while another tab signed out: without the flag it is not read, and it is removed here.
  if (!hasSignedInHint()) return removeStale()
  loaded = Promise.resolve({ at, answers })
  writeStored('device', FLAG, at)
  return result
}

async function removeStale(): Promise<never> {
  await del('all', open())
  throw new Error('Signed out')
}

/** Called at sign-out. */
export async function removeAnswers(): Promise<void> {
  if (keptAt() === null) return
  writeStored('device', FLAG, undefined)
  loaded = undefined
  await del('all', open()).catch(() => undefined)
}
