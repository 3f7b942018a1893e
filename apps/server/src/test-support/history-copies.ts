/** Copies and records of histories, with random characters in place of ciphertext. */
import { randomBytes, randomUUID } from 'node:crypto'
import { HISTORY_KEY_ROUNDS, type RecordToPut } from '@rubato/contracts/domain'

const text = (bytes: number): string => randomBytes(bytes).toString('base64url')

export const historyCopy = () => ({
  id: randomUUID() as string,
  key: { salt: text(16), rounds: HISTORY_KEY_ROUNDS.min, wrapped: text(60) },
})

export const historyRecord = (changes: Partial<RecordToPut> = {}): RecordToPut => ({
  id: text(16),
  expected: 0,
  content: text(1052),
  ...changes,
})
