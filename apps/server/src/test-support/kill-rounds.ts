/**
 * Writers at work while the process is killed, round after round on the same data. Each writer knows what was
 * acknowledged and the one call that was not: afterwards the data says one of the two, or a write was lost.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Dialog, Script } from '@rubato/contracts/domain'
import { READY_PASSWORD } from '../ready-accounts.ts'

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
  /** Calls that were under way when the process died and turned out to be done. */
  done: number
  lost: string[]
}

const WRITERS = 4
/** Writes that are acknowledged before the kill, and how much later it comes, ms: in the middle of whatever it finds. */
const WRITES = { min: 10, max: 60 }
const LATER_MAX = 40
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
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (url) resolve(url)
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

/** What a writer's script holds: its title, and the lines in their order. */
interface Content {
  title: string
  lines: { id: string; text: string; revision: number }[]
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** An answer that has nothing to do with a server that dies. */
class RefusedError extends Error {}

/** Throws `RefusedError` for a refusal, another error when the server fails or does not answer. */
async function signIn(url: string): Promise<Call> {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status >= 500) throw new Error(`${reply.status}`)
    if (!reply.ok) throw new RefusedError(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const credentials = { email: 'supporter@rubato.test', password: READY_PASSWORD }
  const { data } = (await call('POST', '/auth/sign-in', credentials)) as { data: { authToken: string } }
  return (method, path, body) => call(method, path, body, data.authToken)
}

interface Write {
  send(call: Call): Promise<unknown>
  after: Content
}

/** Any change that a writer makes; never an empty script, so that it can stay published. */
function nextWrite(scriptId: string, before: Content): Write {
  const { lines } = before
  const path = `/script/${scriptId}`
  const [line] = lines.slice(randomInt(Math.max(1, lines.length)))
  const kind = line && lines.length > 1 ? randomInt(5) : 0
  if (!line || kind === 0) {
    const added = Array.from({ length: 1 + randomInt(3) }, () => ({ id: randomUUID(), text: `New ${randomUUID()}` }))
    const dialogs = added.map((dialog) => ({ ...dialog, trigger: 'edge' }))
    return {
      send: (call) => call('POST', `${path}/dialogs`, { dialogs }),
      after: { ...before, lines: [...lines, ...added.map((dialog) => ({ ...dialog, revision: 1 }))] },
    }
  }
  if (kind === 1) {
    const title = `Title ${randomInt(1e9)}`
    return { send: (call) => call('PATCH', path, { title }), after: { ...before, title } }
  }
  if (kind === 2) {
    return {
      send: (call) => call('DELETE', `${path}/dialog/${line.id}`),
      after: { ...before, lines: lines.filter((other) => other !== line) },
    }
  }
  if (kind === 3) {
    const turned = lines.toReversed()
    const ids = turned.map(({ id }) => id)
    return {
      send: (call) => call('PUT', `${path}/order`, { trigger: 'edge', ids }),
      after: { ...before, lines: turned },
    }
  }
  const text = `Changed ${randomUUID()}`
  const changed = { ...line, text, revision: line.revision + 1 }
  return {
    send: (call) => call('PATCH', `${path}/dialog/${line.id}`, { text, revision: line.revision }),
    after: { ...before, lines: lines.map((other) => (other === line ? changed : other)) },
  }
}

async function contentOf(call: Call, scriptId: string): Promise<Content & { counted: number }> {
  const { title, dialogCount } = (await call('GET', `/script/${scriptId}`)) as Script
  const dialogs = (await call('GET', `/script/${scriptId}/dialogs`)) as Dialog[]
  const lines = dialogs.map(({ id, text, revision = 0 }) => ({ id, text, revision }))
  return { title, lines, counted: dialogCount }
}

const isSame = (a: Content, b: Content | undefined): boolean =>
  b !== undefined && a.title === b.title && JSON.stringify(a.lines) === JSON.stringify(b.lines)

interface Writer {
  scriptId: string
  known: Content
  /** What is there if the call that was not answered was done. */
  maybe: Content | undefined
}

/** What the writers of a round share. */
interface Round {
  acknowledged(): void
  /** Whoever came through the kill unharmed stops here. */
  isOver: boolean
}

/** Writes until something breaks. Throws when a write is refused. */
async function write(call: Call, writer: Writer, round: Round): Promise<void> {
  while (!round.isOver) {
    const next = nextWrite(writer.scriptId, writer.known)
    writer.maybe = next.after
    try {
      await next.send(call)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      return
    }
    writer.known = next.after
    writer.maybe = undefined
    round.acknowledged()
  }
}

/** All writers at work until `kill` has ended it; resolves to the number of writes that were acknowledged. */
async function writeUntil(call: Call, writers: readonly Writer[], kill: () => Promise<void>): Promise<number> {
  const target = randomInt(WRITES.min, WRITES.max)
  let count = 0
  let reach: () => void = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const round: Round = {
    acknowledged: () => {
      count += 1
      if (count === target) reach()
    },
    isOver: false,
  }
  const writing = Promise.all(writers.map((writer) => write(call, writer, round)))
  await Promise.race([reached, writing])
  await new Promise((resolve) => setTimeout(resolve, randomInt(LATER_MAX)))
  await kill()
  round.isOver = true
  await writing
  return count
}

async function newWriter(call: Call): Promise<Writer> {
  const title = 'Written all the time'
  const { id } = (await call('POST', '/script', { title, description: 'By one who is never asked.' })) as Script
  return { scriptId: id, known: { title, lines: [] }, maybe: undefined }
}

/** Compares a writer's script with what they know; returns whether their last call was done. */
async function compare(call: Call, writer: Writer, report: KillReport): Promise<void> {
  const { counted, ...found } = await contentOf(call, writer.scriptId)
  if (isSame(found, writer.maybe)) report.done += 1
  else if (!isSame(found, writer.known)) report.lost.push(`${writer.scriptId}: found ${found.lines.length} lines`)
  if (counted !== found.lines.length)
    report.lost.push(`${writer.scriptId}: counted ${counted} of ${found.lines.length}`)
  Object.assign(writer, { known: found, maybe: undefined })
}

export async function killRounds({ rounds, environment, crash, told }: KillSettings): Promise<KillReport> {
  const report: KillReport = { acknowledged: 0, done: 0, lost: [] }
  let server = await startServer(environment)
  try {
    let call = await signIn(server.url)
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => newWriter(call)))
    for (let round = 1; round <= rounds; round++) {
      const other = crash?.(round)
      report.acknowledged += await writeUntil(call, writers, () => (other ? other() : server.kill()))
      if (!other) server = await startServer(environment)
      call = await signIn(server.url)
      for (const writer of writers) await compare(call, writer, report)
      told?.(
        `round ${round}: ${report.acknowledged} acknowledged, ${report.done} done unanswered, ${report.lost.length} lost`,
      )
    }
    return report
  } finally {
    await server.kill()
  }
}
