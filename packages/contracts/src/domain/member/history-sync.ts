/**
 * The encrypted copy of a member's history on the server: keys, records and their limits. The server cannot read
 * them: a record is ciphertext, its id is a keyed hash, and nothing says when a session was.
 */
import { z } from 'zod'
import { arraySchema, REVISION_MAX, revisionSchema, uuidSchema } from '../primitives.ts'

/** Characters of the passphrase, which never leaves the device. */
export const PASSPHRASE_LENGTH = { min: 12, max: 200 } as const
/** Rounds of PBKDF2 with SHA-256; OWASP names 600,000. */
export const HISTORY_KEY_ROUNDS = { min: 600_000, max: 10_000_000 } as const
/** Records are padded to one of these sizes before encryption, bytes: a session with a short note is as long as one without. */
export const RECORD_SIZES = [1024, 4096, 16_384] as const
/** The longest record, characters: the largest size with nonce (12 bytes) and tag (16 bytes), in base64url. */
export const RECORD_CONTENT_MAX = 21_883
export const RECORDS_PER_PUT = 40
export const RECORDS_PER_PAGE = 500
/** Records that one call erases by their ids. */
export const RECORDS_PER_ERASURE = 500
/** Of one copy, erased records included. */
export const RECORDS_MAX = 5000
/** Of all records of one copy, characters. */
export const COPY_CHARACTERS_MAX = 12_000_000

const base64url = (length: { min: number; max: number }) =>
  z
    .string()
    .min(length.min)
    .max(length.max)
    .regex(/^[\w-]+$/)
const sixteenBytes = base64url({ min: 22, max: 22 })

const recordIdSchema = sixteenBytes
const contentSchema = base64url({ min: 1, max: RECORD_CONTENT_MAX })

export const historyKeySchema = z.object({
  /** 16 random bytes. */
  salt: sixteenBytes,
  rounds: z.int().min(HISTORY_KEY_ROUNDS.min).max(HISTORY_KEY_ROUNDS.max),
  /** The random data key, encrypted by the key that is derived from the passphrase. */
  wrapped: base64url({ min: 1, max: 120 }),
})
export type HistoryKey = z.infer<typeof historyKeySchema>

export const historyCopySchema = z.object({
  /** Random: another copy of the same member has another id. */
  id: uuidSchema,
  key: historyKeySchema,
  keyRevision: revisionSchema,
})
export type HistoryCopy = z.infer<typeof historyCopySchema>

/** `content` is null once the record is erased, which is final. Revisions grow with each change of the copy. */
export const historyRecordSchema = z.object({
  id: recordIdSchema,
  revision: revisionSchema,
  content: contentSchema.nullable(),
})
export type HistoryRecord = z.infer<typeof historyRecordSchema>

export const recordsToPutSchema = arraySchema(
  z.object({
    id: recordIdSchema,
    /** The revision that the device has seen; 0 for a record that is new to it. */
    expected: z.int().min(0).max(REVISION_MAX),
    content: contentSchema,
  }),
  { min: 1, max: RECORDS_PER_PUT },
).refine((records) => new Set(records.map(({ id }) => id)).size === records.length, 'A record is sent once in a call.')
export type RecordToPut = z.infer<typeof recordsToPutSchema>[number]

/** Null: all records. */
export const recordsToEraseSchema = arraySchema(recordIdSchema, { min: 1, max: RECORDS_PER_ERASURE }).nullable()
