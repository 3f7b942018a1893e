/** A PostgreSQL server for tests and benches, if its programs are installed. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const ROOT = '/usr/lib/postgresql'
const OWNER = 'rubato_owner'

/** Settings of a server that many tests share. */
export const forManyTests = [
  // Every app of a test has its own pool.
  'max_connections=200',
  // Without superuser rights an owner cannot drop a database while an autovacuum worker is connected to it.
  'autovacuum=off',
  // The databases are small, and PostgreSQL searches the whole cache when it drops one.
  'shared_buffers=24MB',
]

export interface TestPostgres {
  /** A connection string for an ordinary role (no superuser) that owns the database. */
  url(database: string): string
  /** The same for the superuser, for checks that need one. */
  superuserUrl(database: string): string
  /**
   * Kills its first process (`kill -9`), which ends the others, and starts it again. Not a power failure: the operating
   * system has the written data, and nothing is synchronised to the disk (`-F`).
   */
  crash(): Promise<void>
  /** Stops it like an administrator, which ends connections; `start` starts it again. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Halts all its processes (SIGSTOP): connections stay open, without an answer until `thaw`. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Directory of the newest installed PostgreSQL; undefined without one. */
export function findPostgres(): string | undefined {
  try {
    const versions = readdirSync(ROOT).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => readdirSync(bin).includes('initdb'))
  } catch {
    return undefined
  }
}

/** @param tuning settings that differ from PostgreSQL's defaults, `name=value` */
export async function startPostgres(bin: string, tuning: readonly string[] = []): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-postgres-'))
  const owner = serverUser()
  if (owner) chownSync(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...owner, cwd: directory, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', directory, '-F']
  settings.push(...tuning.flatMap((setting) => ['-c', setting]))
  const launch = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...owner, cwd: directory })
    await ready(server)
    return server
  }
  let server = await launch()
  const url = (database: string) => `postgres://${OWNER}@127.0.0.1:${port}/${database}`
  const superuserUrl = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await run(superuserUrl('postgres'), `create role ${OWNER} login createdb; alter database postgres owner to ${OWNER}`)
  return {
    url,
    superuserUrl,
    async crash() {
      await end(server, 'SIGKILL')
      server = await again(launch)
    },
    stop: () => end(server, 'SIGINT'),
    async start() {
      server = await again(launch)
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async close() {
      signalAll(server, 'SIGCONT')
      if (server.exitCode === null && server.signalCode === null) await end(server, 'SIGINT')
      rmSync(directory, { recursive: true })
    },
  }
}

/**
 * Runs a statement such as `create database`, on a connection to another database.
 * @param url of a server, as `TestPostgres.url('')` returns it
 */
export const administer = (url: string, statement: string): Promise<void> => run(`${url}postgres`, statement)

/** Copies a database without open connections. Copying its files is faster than logging its pages, the default since PostgreSQL 15. */
export const copyDatabase = (url: string, template: string, name: string): Promise<void> =>
  administer(url, `create database ${name} template ${template} strategy file_copy`)

/** Deletes a database, and ends the connections to it. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  administer(url, `drop database ${name} with (force)`)

/** Over a connection: starting `psql` would take more processor time than the statement. */
async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Signals the server and its children, except those that end meanwhile. */
function signalAll({ pid }: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (pid === undefined) return
  const children = childrenOf(pid)
  // The parent first on SIGSTOP: it forks no new child while its children are signalled.
  for (const each of [pid, ...children, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

async function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/** Waits for its other processes, which end after their parent one by one; a new server cannot start before. */
async function again<T>(launch: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await launch()
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user of its package. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  })
}
