/** Sends the queued plays in batches. Plays that cannot be sent now stay queued. */
import { playEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { dropBatch, nextBatch, type Batch } from './play-queue.ts'

/** The server rejects the batch itself: another attempt would fail as well. */
const isRejected = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** Returns whether the batch is done with. */
async function sendBatch({ batch, plays }: Batch): Promise<boolean> {
  try {
    await call(playEndpoints.countPlays, { body: { batch, plays } })
  } catch (error) {
    if (!isRejected(error)) return false
  }
  dropBatch(batch)
  return true
}

let sending: Promise<void> | undefined

async function sendAll(): Promise<void> {
  for (;;) {
    const batch = nextBatch(Date.now())
    if (!batch || !(await sendBatch(batch))) return
  }
}

/** Never rejects. A call during another one shares its work. */
export function sendPlays(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}
