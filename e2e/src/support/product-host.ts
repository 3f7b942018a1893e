/** Runs products one after the other in one process, so that each worker loads the modules of the server once. */
import { keepNewFilesPrivate } from '@rubato/server'
import { startProduct, type RunningProduct } from '../../../tools/product.ts'

/** A request of the parent process, one at a time. */
export type HostRequest = { start: NodeJS.ProcessEnv } | { stop: true }
/** The addresses of the started product and of its mailbox; null after a stop. */
export type HostReply = { url: string | null; mailbox: string | null } | { error: string }

let running: RunningProduct | undefined

async function answer(request: HostRequest): Promise<HostReply> {
  try {
    if ('start' in request) {
      running = await startProduct({ ...process.env, ...request.start })
      return { url: running.server.url, mailbox: running.mailbox?.baseUrl ?? null }
    }
    await running?.close()
    running = undefined
    return { url: null, mailbox: null }
  } catch (error) {
    return { error: String(error) }
  }
}

keepNewFilesPrivate()
process.on('message', (request: HostRequest) => void answer(request).then((reply) => process.send?.(reply)))
