/**
 * Values that branching games keep for the next time, on this device only: the values of variables that their authors marked. A game keeps
 * nothing before the member agreed to it, for each game, and at most 1 kB.
 */
import { KEPT_VALUES_MAX, VARIABLE_NAME_MAX, type Variable } from '@rubato/contracts/domain'
import type { SceneSummary } from '@rubato/engine'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'

const KEY = 'kept-by-games'
/** Games that keep something; those that were played last stay. */
const GAMES_KEPT = 100

type Values = SceneSummary['values']

const valuesSchema = z.record(
  z.string().max(VARIABLE_NAME_MAX),
  z.union([z.number(), z.boolean(), z.string().max(VARIABLE_NAME_MAX)]),
)
const schema = z.record(z.string(), valuesSchema).catch({})

const readAll = (): Record<string, Values> => schema.parse(readStored('member', KEY) ?? {})

const changed = createStore(0)
function writeAll(entries: readonly (readonly [string, Values])[]): void {
  const kept = entries.slice(-GAMES_KEPT)
  writeStored('member', KEY, kept.length === 0 ? undefined : Object.fromEntries(kept))
  changed.set(changed.get() + 1)
}

/** How many games the member allowed to keep something. */
export const gamesThatKeep: ReadableStore<number> = {
  get: () => Object.keys(readAll()).length,
  subscribe: changed.subscribe,
}

/** The values that the game kept; null where the member did not agree to it. */
export const readKept = (gameId: string): Values | null => readAll()[gameId] ?? null

/** The member's answer for one game; a no deletes what it kept. */
export function allowKeeping(gameId: string, isAllowed: boolean): void {
  const { [gameId]: before = {}, ...others } = readAll()
  writeAll([...Object.entries(others), ...(isAllowed ? [[gameId, before] as const] : [])])
}

/** The first values that have room. The check finds games whose values may need more; those of other sources may exist. */
function withinSize(values: readonly (readonly [string, Values[string]])[]): Values {
  let kept: Record<string, Values[string]> = {}
  for (const [name, value] of values) {
    const more = { ...kept, [name]: value }
    if (JSON.stringify(more).length > KEPT_VALUES_MAX) break
    kept = more
  }
  return kept
}

/** Keeps the values at the end of a session, where the member agreed to it. */
export function keepValues(gameId: string, variables: readonly Variable[], values: Values): void {
  const { [gameId]: before, ...others } = readAll()
  if (before === undefined) return
  const marked = variables.flatMap(({ name, isKept }) => {
    const value = isKept ? values[name] : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  writeAll([...Object.entries(others), [gameId, withinSize(marked)]])
}

/** Deletes what all games kept. */
export const forgetKeptValues = (): void => writeAll([])
