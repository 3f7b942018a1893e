/**
 * Writers that work while the process is killed, in several rounds on the same data. Each writer knows its acknowledged
 * writes and the one unanswered call: afterwards the data equals one of the two, or a write was lost.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isSame, readContent, toKnown, type Writer } from './content.ts'
import { RefusedError, signIn, type Clients } from './clients.ts'
import { newWriter, nextWrite } from './writes.ts'

export interface KillSettings {
  rounds: number
  /** Environment of the server: where its data is. */
  environment: Record<string, string>
  /** Called before each round; returns a function that kills and restarts something else than the server itself. */
  crash?: (round: number) => (() => Promise<void>) | undefined
  onProgress?: (line: string) => void
}

export interface KillReport {
  acknowledged: number
  /** Acknowledged writes by kind. */
  kinds: Record<string, number>
  /** Calls that were pending at the kill and were executed. */
  done: number
  lost: string[]
}

const WRITERS = 4
/** Acknowledged writes before the kill, and its random delay, ms: it interrupts a random operation. */
const WRITES = { min: 10, max: 60 }
const LATER_MAX = 40
const main = join(import.meta.dirname, '../../../apps/server/src/start/main.ts')

interface RunningServer {
  url: string
  kill(): Promise<void>
}

async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      LOG_LEVEL: 'info',
      READY_ACCOUNTS: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { url: await addressOf(child), kill: () => endOf(child, 'SIGKILL') }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Ready at (http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (url) resolve(url.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output.slice(-2000)}`)))
  })
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return ended
}

/** State that the writers of a round share. */
interface Round {
  acknowledged(kind: string): void
  /** Ends writers whose calls did not fail at the kill. */
  isOver: boolean
}

/** Writes until a call fails. Throws when a write is refused. */
async function write(clients: Clients, writer: Writer, round: Round): Promise<void> {
  while (!round.isOver) {
    const next = nextWrite(writer)
    writer.maybe = next.after
    try {
      const reply = await next.send(clients)
      writer.known = next.after
      writer.maybe = undefined
      round.acknowledged(next.kind)
      await next.learn?.(reply, clients)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      return
    }
  }
}

/** Runs all writers until `kill` has ended. */
async function writeUntil(
  clients: Clients,
  writers: readonly Writer[],
  kill: () => Promise<void>,
  report: KillReport,
): Promise<void> {
  const target = report.acknowledged + randomInt(WRITES.min, WRITES.max)
  let reach: () => void = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const round: Round = {
    acknowledged: (kind) => {
      report.acknowledged += 1
      report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
      if (report.acknowledged === target) reach()
    },
    isOver: false,
  }
  const writing = Promise.all(writers.map((writer) => write(clients, writer, round)))
  await Promise.race([reached, writing])
  await new Promise((resolve) => setTimeout(resolve, randomInt(LATER_MAX)))
  await kill()
  round.isOver = true
  await writing
}

/** Compares the data of a writer with its expectation, and counts an unanswered call that was executed. */
async function compare(clients: Clients, writer: Writer, report: KillReport): Promise<void> {
  const { found, wrong } = await readContent(clients, writer)
  const isDone = writer.maybe !== undefined && isSame(found, writer.maybe)
  if (isDone) report.done += 1
  else if (!isSame(found, writer.known)) {
    const due = [writer.known, writer.maybe].map((content) => JSON.stringify(content)).join(' or ')
    report.lost.push(`${writer.scriptId}: found ${JSON.stringify(found)}, not ${due}`)
  }
  report.lost.push(...wrong.map((what) => `${writer.scriptId}: ${what}`))
  const expected = (isDone && writer.maybe) || writer.known
  Object.assign(writer, { known: toKnown(found, expected), maybe: undefined })
}

export async function killRounds({ rounds, environment, crash, onProgress }: KillSettings): Promise<KillReport> {
  const report: KillReport = { acknowledged: 0, kinds: {}, done: 0, lost: [] }
  let server = await startServer(environment)
  try {
    let clients = await signIn(server.url)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => newWriter(clients, index)))
    for (let round = 1; round <= rounds; round++) {
      const other = crash?.(round)
      await writeUntil(clients, writers, () => (other ? other() : server.kill()), report)
      if (!other) server = await startServer(environment)
      clients = await signIn(server.url)
      for (const writer of writers) await compare(clients, writer, report)
      onProgress?.(
        `round ${round}: ${report.acknowledged} acknowledged, ${report.done} done unanswered, ${report.lost.length} lost`,
      )
    }
    return report
  } finally {
    await server.kill()
  }
}
