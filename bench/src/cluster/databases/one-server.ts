/** One PostgreSQL, which is stopped and frozen; with `pooled`, the calls of the site reach it over PgBouncer. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { CONFIGURATIONS } from '../site.ts'
import { freePorts } from '../ports.ts'
import type { ClusterDatabase, Phase } from './cluster-database.ts'

export interface Lengths {
  /** ms */
  stopped: number
  frozen: number
}

export async function startOneServer(
  { stopped, frozen }: Lengths,
  { pooled }: { pooled: boolean },
): Promise<ClusterDatabase> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed here')
  const postgres = await startPostgres(bin)
  const serverUrl = postgres.url('postgres')
  const pooler = pooled ? await startPooler(serverUrl).catch((error: unknown) => failed(error, postgres)) : null
  const phases: Phase[] = [
    {
      name: `database stopped ${stopped / 1000} s`,
      failedMax: Infinity,
      async disturb() {
        await postgres.stop()
        await delay(stopped)
        await postgres.start()
      },
    },
    {
      name: `database frozen ${frozen / 1000} s`,
      failedMax: Infinity,
      async disturb() {
        postgres.freeze()
        await delay(frozen)
        postgres.thaw()
      },
    },
  ]
  return {
    name: pooler ? 'one PostgreSQL behind PgBouncer in transaction mode' : 'one PostgreSQL',
    settings: pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: serverUrl } : { DATABASE_URL: serverUrl },
    serverUrl,
    phases: pooler ? [...phases, pooler.restart] : phases,
    async close() {
      await pooler?.close()
      await postgres.close()
    },
  }
}

async function failed(error: unknown, postgres: TestPostgres): Promise<never> {
  await postgres.close()
  throw error
}

interface Pooler {
  url: string
  restart: Phase
  close(): Promise<void>
}

async function startPooler(serverUrl: string): Promise<Pooler> {
  const { username, hostname, port } = new URL(serverUrl)
  const [listen = 0] = await freePorts(1)
  const directory = mkdtempSync(join(tmpdir(), 'rubato-pgbouncer-'))
  chmodSync(directory, 0o755)
  const file = join(directory, 'pgbouncer.ini')
  const documented = readFileSync(join(CONFIGURATIONS, 'pgbouncer.ini'), 'utf8')
    .replace('host=127.0.0.1 port=5432 dbname=rubato', `host=${hostname} port=${port} dbname=postgres user=${username}`)
    .replaceAll(/^(listen_port|auth_type|auth_file) .*$/gm, '')
  writeFileSync(file, `${documented}\nlisten_port = ${listen}\nauth_type = any\nunix_socket_dir =\n`)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const start = (): ChildProcess =>
    spawn('pgbouncer', ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (spawnSync('pgbouncer', ['--version']).status !== 0) throw new Error('PgBouncer is not installed here')
  let running = start()
  const end = async () => {
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  return {
    url: `postgres://${username}@127.0.0.1:${listen}/rubato`,
    restart: {
      name: 'PgBouncer killed and started',
      failedMax: Infinity,
      async disturb() {
        await end()
        await delay(2000)
        running = start()
      },
    },
    async close() {
      await end()
      rmSync(directory, { recursive: true })
    },
  }
}
