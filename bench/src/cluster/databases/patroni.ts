/**
 * Three database nodes with Patroni and etcd behind HAProxy, each in a network namespace with a separate address, so that
 * one can be cut off. Runs in the namespaces of the bench alone: see `inNamespaces`.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres } from '@rubato/stand-ins/local-postgresql'
import pg from 'pg'
import { freePorts } from '../ports.ts'
import { CONFIGURATIONS } from '../site.ts'
import type { ClusterDatabase, Phase } from './cluster-database.ts'

const NAMES = ['one', 'two', 'three'] as const
const NETWORK = '10.77.0'
const SUPERUSER = { name: 'postgres', password: 'superuser of the bench' }
/** For a cluster to elect a primary, and for a node to follow it, ms. */
const PATIENCE_MS = 180_000
/** Longest time without a primary, ms. */
const FAILING_MAX_MS = 30_000
/** How long a node stays cut off after another one has become the primary, ms. */
const CUT_OFF_MS = 10_000

const inside = 'RUBATO_CLUSTER_NAMESPACES'

/** Runs the bench again in new network and mount namespaces; true when it did. */
export function inNamespaces(args: readonly string[]): boolean {
  if (process.env[inside]) return false
  const main = join(import.meta.dirname, '../../main.ts')
  const { status } = spawnSync('unshare', ['--net', '--mount', process.execPath, main, 'cluster', ...args], {
    env: { ...process.env, [inside]: 'true' },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
  return true
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] })

function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  mkdirSync('/run/netns', { recursive: true })
  // The names of the nodes' namespaces stay within the mount namespace of the bench.
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  ip('link', 'add', 'rubato', 'type', 'bridge')
  ip('addr', 'add', `${NETWORK}.1/24`, 'dev', 'rubato')
  ip('link', 'set', 'rubato', 'up')
}

/** With a directory for sockets that the nodes do not share: `ip netns exec` has a mount namespace. */
const AS_POSTGRES = `mount -t tmpfs -o uid=postgres,gid=postgres tmpfs /run/postgresql &&
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"`

class Node {
  readonly name: string
  readonly address: string
  private readonly directory: string
  private readonly bin: string
  private isFirstStart = true

  constructor(name: string, number: number, { directory, bin }: { directory: string; bin: string }) {
    this.name = name
    this.address = `${NETWORK}.${10 + number}`
    this.directory = join(directory, name)
    this.bin = bin
    mkdirSync(this.directory)
    const { uid, gid } = userOfPostgres()
    chownSync(this.directory, uid, gid)
    ip('netns', 'add', name)
    ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', `to-${name}`, 'master', 'rubato', 'up')
    ip('-n', name, 'addr', 'add', `${this.address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }

  private spawn(command: string, args: string[], env: Record<string, string>): ChildProcess {
    return spawn('ip', ['netns', 'exec', this.name, 'sh', '-c', AS_POSTGRES, 'sh', command, ...args], {
      cwd: this.directory,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      stdio: 'ignore',
    })
  }

  start(): void {
    this.spawn('etcd', ['--logger=zap'], this.etcdSettings())
    this.isFirstStart = false
    this.spawn('patroni', [join(CONFIGURATIONS, 'patroni.yml')], {
      PATRONI_LOG_DIR: this.directory,
      PATRONI_NAME: this.name,
      PATRONI_ETCD_HOSTS: NAMES.map((_, index) => `${NETWORK}.${11 + index}:2379`).join(','),
      PATRONI_RESTAPI_LISTEN: `${this.address}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${this.address}:8008`,
      PATRONI_POSTGRESQL_LISTEN: `${this.address},127.0.0.1:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${this.address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.directory, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: this.bin,
      PATRONI_SUPERUSER_USERNAME: SUPERUSER.name,
      PATRONI_SUPERUSER_PASSWORD: SUPERUSER.password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'replication of the bench',
    })
  }

  private etcdSettings(): Record<string, string> {
    const text = readFileSync(join(CONFIGURATIONS, 'etcd.env'), 'utf8')
      .replaceAll(/\bADDRESS\b/g, this.address)
      .replaceAll(/=NAME$/gm, `=${this.name}`)
    const settings = Object.fromEntries([...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]))
    const state = this.isFirstStart ? 'new' : 'existing'
    return { ...settings, ETCD_DATA_DIR: join(this.directory, 'etcd'), ETCD_INITIAL_CLUSTER_STATE: state }
  }

  /** Kills everything that runs on the node, at once. */
  kill(): void {
    const pids = execFileSync('ip', ['netns', 'pids', this.name], { encoding: 'utf8' }).split('\n').filter(Boolean)
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended with its parent.
      }
    }
  }

  cutOff(): void {
    ip('link', 'set', `to-${this.name}`, 'down')
  }

  connect(): void {
    ip('link', 'set', `to-${this.name}`, 'up')
  }
}

function userOfPostgres(): { uid: number; gid: number } {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined) throw new Error('PostgreSQL is not installed here')
  return { uid: Number(uid), gid: Number(gid) }
}

interface Member {
  name: string
  role: string
  state: string
}

/** The nodes as the first one sees them that answers, of those that are asked. */
async function membersSeenBy(nodes: readonly Node[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    )
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

const leaderOf = (members: readonly Member[]) =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')?.name

/** A primary, a standby that has every acknowledged write, and all nodes running. */
const isWhole = (members: readonly Member[]): boolean =>
  members.length === NAMES.length &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  leaderOf(members) !== undefined &&
  members.some(({ role }) => role === 'sync_standby')

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > last) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`)
    await delay(250)
  }
}

export async function startPatroni(): Promise<ClusterDatabase> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed here')
  const directory = mkdtempSync(join(tmpdir(), 'rubato-patroni-'))
  const { uid, gid } = userOfPostgres()
  chownSync(directory, uid, gid)
  makeNetwork()
  const nodes = NAMES.map((name, index) => new Node(name, index + 1, { directory, bin }))
  const [port = 0] = await freePorts(1)
  const proxy = startProxy(port, nodes)
  const close = async () => {
    proxy.kill('SIGKILL')
    for (const node of nodes) node.kill()
    await delay(500)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (const node of nodes) node.start()
    await until('A whole cluster', async () => isWhole(await membersSeenBy(nodes)))
    const url = (user: string, password: string, database: string) =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
    await createSite(url(SUPERUSER.name, SUPERUSER.password, 'postgres'))
    const serverUrl = url('rubato', 'change me', 'rubato')
    return { name: NAME, settings: { DATABASE_URL: serverUrl }, serverUrl, phases: phasesOf(nodes), close }
  } catch (error) {
    await close()
    throw error
  }
}

const NAME = 'three database nodes with Patroni, etcd and HAProxy, one standby synchronous'

function startProxy(port: number, [one, two, three]: readonly Node[]): ChildProcess {
  const env = {
    ...process.env,
    RUBATO_DATABASE: `127.0.0.1:${port}`,
    RUBATO_NODE_ONE: `${one?.address}:5432`,
    RUBATO_NODE_TWO: `${two?.address}:5432`,
    RUBATO_NODE_THREE: `${three?.address}:5432`,
  }
  const file = join(CONFIGURATIONS, 'haproxy-patroni.cfg')
  return spawn('haproxy', ['-q', '-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The role and the database of `role.sql`, by the superuser, over the proxy once it knows the primary. */
async function createSite(url: string): Promise<void> {
  const statements = readFileSync(join(CONFIGURATIONS, 'role.sql'), 'utf8').split(/;$/m)
  await until('The primary behind HAProxy', async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
      return true
    } catch (error) {
      // HAProxy closes connections while it knows no primary.
      if (error instanceof pg.DatabaseError) throw error
      return false
    } finally {
      void client.end().catch(() => {})
    }
  })
}

function phasesOf(nodes: readonly Node[]): Phase[] {
  const wholeAgain = () => until('A whole cluster again', async () => isWhole(await membersSeenBy(nodes)))
  const limits = { failedMax: Infinity, failingMax: FAILING_MAX_MS }
  async function losePrimary(lose: (primary: Node) => void): Promise<Node> {
    await wholeAgain()
    const name = leaderOf(await membersSeenBy(nodes))
    const primary = nodes.find((node) => node.name === name)
    if (!primary) throw new Error('No primary')
    const others = nodes.filter((node) => node !== primary)
    lose(primary)
    await until('Another primary', async () => {
      const next = leaderOf(await membersSeenBy(others))
      return next !== undefined && next !== primary.name
    })
    return primary
  }
  return [
    {
      name: 'kill -9 of the primary and all else on its node',
      ...limits,
      async disturb() {
        const lost = await losePrimary((primary) => primary.kill())
        lost.start()
        await wholeAgain()
      },
    },
    {
      name: 'primary cut off from the network',
      ...limits,
      async disturb() {
        const lost = await losePrimary((primary) => primary.cutOff())
        await delay(CUT_OFF_MS)
        lost.connect()
        await wholeAgain()
      },
    },
    {
      name: 'planned switchover',
      ...limits,
      async disturb() {
        await losePrimary((primary) => void switchOver(primary))
        await wholeAgain()
      },
    },
  ]
}

async function switchOver({ name, address }: Node): Promise<void> {
  const answer = await fetch(`http://${address}:8008/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: name }),
  })
  if (!answer.ok) console.error(`Patroni refused the switchover: ${await answer.text()}`)
}
