/** A running session's facts about earlier ones, for its reload: stored separately, so that they can be deleted alone. */
import { conditionValues } from '@rubato/contracts/domain'
import type { EarlierSessions } from '@rubato/engine'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../../../lib/storage/stored.ts'

const KEY = 'unfinished-earlier'
const keyOf = (session: string): string => `${KEY}.${session}`
const schema = z.object({
  hasAny: z.boolean(),
  hasSameScript: z.boolean(),
  isLongAgo: z.boolean(),
  lastOutcome: z.enum(conditionValues.last).nullable(),
  edgeTempo: z.number().nullable(),
}) satisfies z.ZodType<EarlierSessions>

export const readEarlier = (session: string): EarlierSessions | undefined =>
  schema.safeParse(readStored('member', keyOf(session))).data

/** Undefined deletes it. */
export const keepEarlier = (session: string, earlier: EarlierSessions | undefined): void =>
  writeStored('member', keyOf(session), earlier)

/** Deletes those of every session. */
export const forgetEarlier = (): void => removeStored('member', KEY)
