/**
 * Answers of the API that the member keeps for offline play, by address, in IndexedDB. They are read only where the network
 * fails, for `KEPT_MS` after they were stored, and removed at sign-out.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { z } from 'zod'
import { readStored, writeStored } from '../storage/stored.ts'

/** How long an account may play without asking the server, ms. */
export const KEPT_MS = 30 * 24 * 3_600_000
/** Whether something is kept: pages without it do not open the database. Holds when it was stored, ms since 1970. */
const FLAG = 'kept-answers'

type Answers = Record<string, unknown>

let store: UseStore | undefined
const open = () => (store ??= createStore('rubato-kept', 'answers'))
let loaded: Promise<Answers> | undefined
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

const load = (): Promise<Answers> =>
  (loaded ??= get<unknown>('all', open()).then(
    (stored) => (typeof stored === 'object' && stored !== null ? (stored as Answers) : {}),
    () => ({}),
  ))

/** The kept answer to a call, or undefined. */
export async function keptAnswer(url: string): Promise<unknown> {
  // While answers are recorded a failure has to be seen, so that nothing is kept by halves.
  const answer = isFresh() && !recorded ? (await load())[url] : undefined
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

/** Keeps the answers to all calls that `read` makes, in place of those before. Rejects, and changes nothing, when it fails. */
export async function keepAnswers(read: () => Promise<unknown>): Promise<void> {
  const answers: Answers = {}
  recorded = answers
  try {
    await read()
  } finally {
    recorded = null
  }
  await set('all', answers, open())
  loaded = Promise.resolve(answers)
  writeStored('device', FLAG, Date.now())
}

/** Called at sign-out. */
export async function removeAnswers(): Promise<void> {
  if (keptAt() === null) return
  writeStored('device', FLAG, undefined)
  loaded = undefined
  await del('all', open()).catch(() => undefined)
}
