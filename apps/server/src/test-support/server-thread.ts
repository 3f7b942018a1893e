/** Runs the app in a separate thread, with a separate heap, connections and port, as another process of the site would. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { TEST_SECRET } from './test-server.ts'
import type { ThreadData, ThreadMessage } from './server-thread.worker.ts'

export interface ServerThread {
  port: number
  /** Every log line written so far. */
  log: string[]
  /** A heap snapshot of V8 as JSON. It has strings of up to 1,024 characters, and no contents of buffers. */
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
