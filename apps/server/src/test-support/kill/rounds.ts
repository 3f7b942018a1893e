/**
 * Writers at work while the process is killed, round after round on the same data. Each writer knows what was
 * acknowledged and the one call that was not: afterwards the data says one of the two, or a write was lost.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { isSame, readContent, type Writer } from './content.ts'
import { RefusedError, signIn, type Hands } from './clients.ts'
import { newWriter, nextWrite } from './writes.ts'

export interface KillSettings {
  rounds: number
  /** Environment of the server: where its data is. */
  environment: Record<string, string>
  /** Kills something else than the server itself, and brings it back; asked before each round. */
  crash?: (round: number) => (() => Promise<void>) | undefined
  told?: (line: string) => void
}

export interface KillReport {
  acknowledged: number
  /** Those of each kind. */
  kinds: Record<string, number>
  /** Calls that were under way when the process died and turned out to be done. */
  done: number
  lost: string[]
}

const WRITERS = 4
/** Writes that are acknowledged before the kill, and how much later it comes, ms: in the middle of whatever it finds. */
const WRITES = { min: 10, max: 60 }
const LATER_MAX = 40
const main = join(import.meta.dirname, '../../main.ts')

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
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /Ready at (http:\/\/localhost:\d+)/.exec(said)?.[1]
      if (url) resolve(url.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said.slice(-2000)}`)))
  })
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return ended
}

/** What the writers of a round share. */
interface Round {
  acknowledged(kind: string): void
  /** Whoever came through the kill unharmed stops here. */
  isOver: boolean
}

/** Writes until something breaks. Throws when a write is refused. */
async function write(hands: Hands, writer: Writer, round: Round): Promise<void> {
  while (!round.isOver) {
    const next = nextWrite(writer)
    writer.maybe = next.after
    try {
      const reply = await next.send(hands)
      writer.known = next.after
      writer.maybe = undefined
      round.acknowledged(next.kind)
      await next.learn?.(reply, hands)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      return
    }
  }
}

/** All writers at work until `kill` has ended it. */
async function writeUntil(
  hands: Hands,
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
  const writing = Promise.all(writers.map((writer) => write(hands, writer, round)))
  await Promise.race([reached, writing])
  await new Promise((resolve) => setTimeout(resolve, randomInt(LATER_MAX)))
  await kill()
  round.isOver = true
  await writing
}

/** Compares what is there of a writer with what they know; tells whether their last call was done. */
async function compare(hands: Hands, writer: Writer, report: KillReport): Promise<void> {
  const { found, wrong } = await readContent(hands, writer)
  if (writer.maybe && isSame(found, writer.maybe)) report.done += 1
  else if (!isSame(found, writer.known)) {
    const due = [writer.known, writer.maybe].map((content) => JSON.stringify(content)).join(' or ')
    report.lost.push(`${writer.scriptId}: found ${JSON.stringify(found)}, not ${due}`)
  }
  report.lost.push(...wrong.map((what) => `${writer.scriptId}: ${what}`))
  Object.assign(writer, { known: found, maybe: undefined })
}

export async function killRounds({ rounds, environment, crash, told }: KillSettings): Promise<KillReport> {
  const report: KillReport = { acknowledged: 0, kinds: {}, done: 0, lost: [] }
  let server = await startServer(environment)
  try {
    let hands = await signIn(server.url)
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => newWriter(hands, index)))
    for (let round = 1; round <= rounds; round++) {
      const other = crash?.(round)
      await writeUntil(hands, writers, () => (other ? other() : server.kill()), report)
      if (!other) server = await startServer(environment)
      hands = await signIn(server.url)
      for (const writer of writers) await compare(hands, writer, report)
      told?.(
        `round ${round}: ${report.acknowledged} acknowledged, ${report.done} done unanswered, ${report.lost.length} lost`,
      )
    }
    return report
  } finally {
    await server.kill()
  }
}
