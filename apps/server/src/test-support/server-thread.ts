/**
 * The app in a thread of its own, with its own heap, connections and port: as a process of a site for all that it holds. A site for
 * everybody, whose log goes to the test.
 */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { TEST_SECRET } from './test-server.ts'
import type { ThreadData, ThreadMessage } from './server-thread.worker.ts'

export interface ServerThread {
  port: number
  /** Every log line written so far. */
  log: string[]
  /** Everything that is alive on the heap, with all strings, as a JSON of V8. */
  heap(): Promise<string>
  close(): Promise<void>
}

export async function startServerThread(databaseUrl: string): Promise<ServerThread> {
  const workerData: ThreadData = { databaseUrl, secret: TEST_SECRET }
  const worker = new Worker(new URL('./server-thread.worker.ts', import.meta.url), { workerData })
  const log: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'log') log.push(message.line)
      else resolve(message.port)
    })
    worker.on('error', reject)
  })
  return {
    port,
    log,
    heap: async () => text(await worker.getHeapSnapshot()),
    async close() {
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}
