/**
 * The real server in a separate process, with a heartbeat: the parent asks over IPC for the longest stall of the event
 * loop since its last question, and for the memory in use.
 */
import { startServer } from '../../../apps/server/src/start-server.ts'
import { runAdminCommand } from '../../../apps/server/src/commands/admin-command.ts'

/** Heartbeat interval, ms. */
const BEAT = 5

export interface Vitals {
  /** Longest time between two beats beyond the beat itself, ms. */
  stallMs: number
  /** Most processor time of this thread between two beats, ms: less than the stall when other processes ran. */
  stallCpuMs: number
  /** Bytes that the process holds. */
  rss: number
  /** Bytes of objects and buffers after a collection, the database's memory included. */
  held: number
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function startHeartbeat() {
  let longest = { stallMs: 0, stallCpuMs: 0 }
  let last = { at: performance.now(), cpu: cpuMs() }
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() }
    const stallMs = now.at - last.at - BEAT
    longest = {
      stallMs: Math.max(longest.stallMs, stallMs),
      stallCpuMs: Math.max(longest.stallCpuMs, now.cpu - last.cpu),
    }
    last = now
  }, BEAT)
  return () => {
    const result = longest
    longest = { stallMs: 0, stallCpuMs: 0 }
    return result
  }
}

/** The first start makes the demo accounts; the admin command needs the data directory to be unlocked. */
async function start(): Promise<string> {
  const first = await startServer()
  await first.close()
  await runAdminCommand(['grant', 'supporter@rubato.test'])
  const { url } = await startServer()
  return url
}

const url = await start()
const takeLongest = startHeartbeat()
process.on('message', (question: { collect: boolean }) => {
  // After the next beat, so that the answer includes a stall that ends now.
  setTimeout(() => {
    const stall = takeLongest()
    if (question.collect) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ ...stall, rss, held: heapUsed + external } satisfies Vitals)
    if (question.collect) takeLongest()
  }, 2 * BEAT)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url })
