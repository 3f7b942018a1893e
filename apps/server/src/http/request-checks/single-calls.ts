/** Calls that a user makes one at a time: another is refused until the answer, before its body is read. */
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError, RETRY_SECONDS } from '../../base/errors.ts'

export type RunCall = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * For the calls of this process; a use case that needs more takes a lock in the database. Returns a function that begins a
 * call, and throws `request.too-many` while another call of the user runs. It returns a function for the work of the call. The
 * call ends with its work, also when the client has left before; when the client leaves before the work, there is none.
 *
 * @param isFile the work returns a file, which is made while it is sent: the call lasts until then, or until the client leaves
 */
export function singleCalls({ isFile }: { isFile: boolean }): (userId: string, reply: FastifyReply) => RunCall {
  const begun = new Set<string>()
  return (userId, reply) => {
    if (begun.has(userId)) throw new AppError('request.too-many', { retryAfter: RETRY_SECONDS })
    begun.add(userId)
    let isRunning = false
    let isSent = false
    let isOver = false
    const end = () => {
      if (!isOver) begun.delete(userId)
      isOver = true
    }
    finished(reply.raw, () => {
      isSent = true
      if (!isRunning) end()
    })
    return async (work) => {
      if (isOver) throw new AppError('request.too-many', { retryAfter: RETRY_SECONDS })
      isRunning = true
      return work().finally(() => {
        isRunning = false
        if (!isFile || isSent) end()
      })
    }
  }
}
