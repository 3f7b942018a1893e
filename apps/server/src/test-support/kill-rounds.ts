/**
 * Writers write while the process is killed, round after round on the same data. Each writer records its acknowledged data
 * and its one unanswered call: afterwards the server has the data with or without that call, or a write was lost.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isSame, readContent, type Writer } from './kill-content.ts'
import { RefusedError, signIn, type Clients } from './kill-clients.ts'
import { newWriter, nextWrite } from './kill-writes.ts'

export interface KillSettings {
  rounds: number
  /** Environment variables of the server, such as DATA_DIR. */
  environment: Record<string, string>
  /** Called before each round. Returns a function that kills and restarts something other than the server, if any. */
  crash?: (round: number) => (() => Promise<void>) | undefined
  /** Receives one line after each round. */
  onRound?: (line: string) => void
}

export interface KillReport {
  acknowledged: number
  /** Acknowledged writes by kind. */
  kinds: Record<string, number>
  /** Unanswered calls that were done. */
  done: number
  lost: string[]
}

const WRITERS = 4
/** Acknowledged writes before the kill. */
const WRITES = { min: 10, max: 60 }
/** Largest delay of the kill after them, ms: it comes at a random moment of a write. */
const DELAY_MAX = 40
const main = join(import.meta.dirname, '../main.ts')

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
  /** Ends the writers whose calls did not fail. */
  isOver: boolean
}

/** Writes until a call fails or the round is over. Throws when a write is refused. */
async function write(clients: Clients, writer: Writer, round: Round): Promise<void> {
  while (!round.isOver) {
    const next = nextWrite(writer)
    writer.pending = next.after
    try {
      const reply = await next.send(clients)
      writer.acknowledged = next.after
      writer.pending = undefined
      round.acknowledged(next.kind)
      await next.readBack?.(reply, clients)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      return
    }
  }
}

/** Runs all writers until `kill` has resolved. */
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
  await new Promise((resolve) => setTimeout(resolve, randomInt(DELAY_MAX)))
  await kill()
  round.isOver = true
  await writing
}

/** Compares the server's data of a writer with the expected data, adds the result to `report`, and continues from it. */
async function compare(clients: Clients, writer: Writer, report: KillReport): Promise<void> {
  const { found, wrong } = await readContent(clients, writer)
  if (writer.pending && isSame(found, writer.pending)) report.done += 1
  else if (!isSame(found, writer.acknowledged)) {
    const expected = [writer.acknowledged, writer.pending].map((content) => JSON.stringify(content)).join(' or ')
    report.lost.push(`${writer.scriptId}: found ${JSON.stringify(found)}, not ${expected}`)
  }
  report.lost.push(...wrong.map((what) => `${writer.scriptId}: ${what}`))
  Object.assign(writer, { acknowledged: found, pending: undefined })
}

export async function killRounds({ rounds, environment, crash, onRound }: KillSettings): Promise<KillReport> {
  const report: KillReport = { acknowledged: 0, kinds: {}, done: 0, lost: [] }
  let server = await startServer(environment)
  try {
    let clients = await signIn(server.url)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => newWriter(clients, index)))
    for (let round = 1; round <= rounds; round++) {
      const crashOther = crash?.(round)
      await writeUntil(clients, writers, () => (crashOther ? crashOther() : server.kill()), report)
      if (!crashOther) server = await startServer(environment)
      clients = await signIn(server.url)
      for (const writer of writers) await compare(clients, writer, report)
      onRound?.(
        `round ${round}: ${report.acknowledged} acknowledged, ${report.done} unanswered but done, ${report.lost.length} lost`,
      )
    }
    return report
  } finally {
    await server.kill()
  }
}
