/**
 * What proposals are made from and lines recall (decision 162): the reports of the last sessions, their script, and what they were
 * played with. On this device only, after consent: the sync of the history does not read it. An erased session takes its
 * facts with it.
 */
import { eventTaskSchema, taskIds } from '@rubato/contracts/domain'
import {
  memberReports,
  REPORTS_MAX,
  type MemberReport,
  type SessionChanges,
  type SessionFacts,
  type SessionSummary,
} from '@rubato/engine'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'

const KEY = 'session-facts'
/** The number of sessions whose facts are kept, with proposals and without. */
const KEPT = 10
/** Play of a session that counts, ms: nothing follows from a shorter one. */
const COUNTED_MIN = 60_000

export const changesSchema = z.object({
  tempoShare: z.exactOptional(z.number()),
  restShare: z.exactOptional(z.number()),
  edgesMin: z.exactOptional(z.number()),
  edgesMax: z.exactOptional(z.number()),
  startTempo: z.exactOptional(z.number()),
  without: z.exactOptional(z.array(z.enum(taskIds)).max(taskIds.length)),
}) satisfies z.ZodType<SessionChanges>

const reportSchema = z.object({
  kind: z.enum(memberReports),
  at: z.number().min(0),
  task: eventTaskSchema,
  bpm: z.number().min(0).nullable(),
}) satisfies z.ZodType<MemberReport>

const factsSchema = z.object({
  /** The entry of the history, ms since 1970. */
  endedAt: z.number(),
  edgesAsked: z.number().min(0),
  reports: z.array(reportSchema).max(REPORTS_MAX),
  /** Absent for a session that no proposals were made for. */
  changes: z.exactOptional(changesSchema),
  /** The script that led it. */
  script: z.exactOptional(z.string()),
})
type StoredFacts = Omit<SessionFacts, 'changes'> & { endedAt: number; changes?: SessionChanges; script?: string }

/** An entry that cannot be read is left out. */
const storedSchema = z.array(factsSchema.nullable().catch(null)).catch([])

/** Newest first. */
export const readFacts = (): StoredFacts[] =>
  storedSchema.parse(readStored('member', KEY)).filter((facts) => facts !== null)

const hasChanges = (facts: StoredFacts): facts is StoredFacts & SessionFacts => facts.changes !== undefined

/** The sessions that proposals are made from, newest first. */
export const proposalFacts = () => readFacts().filter(hasChanges)

function writeFacts(facts: readonly StoredFacts[]): void {
  const kept = new Set(
    [true, false].flatMap((isProposed) => facts.filter((each) => hasChanges(each) === isProposed).slice(0, KEPT)),
  )
  writeStored('member', KEY, kept.size === 0 ? undefined : facts.filter((each) => kept.has(each)))
}

/** Keeps the facts of the session that ended then. */
export function addFacts(
  endedAt: number,
  { playedMs, edgesAsked = 0, reports = [] }: SessionSummary,
  part: Pick<StoredFacts, 'changes' | 'script'>,
): void {
  if (playedMs < COUNTED_MIN) return
  writeFacts([{ endedAt, edgesAsked, reports, ...part }, ...readFacts()])
}

export const forgetFacts = (): void => writeFacts([])

/** Removes the facts of all sessions but these. */
export function keepFactsOf(endedAt: readonly number[]): void {
  const all = readFacts()
  const left = all.filter((facts) => endedAt.includes(facts.endedAt))
  if (left.length < all.length) writeFacts(left)
}
