/** Three processes of the server behind haproxy, on one database. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { policyIds } from '@rubato/contracts/domain'
import { freePorts } from './ports.ts'
import { root, type Tree } from './releases.ts'

export const CONFIGURATIONS = join(root, 'docs/cluster')
export const DEMO_MEMBER = 'supporter@rubato.test'
/** The members of the clients. The walk over the routes uses the third demo account, and withdraws its declaration of age. */
export const DEMO_MEMBERS = [DEMO_MEMBER, 'follower@rubato.test'] as const
const START_MS = 300_000
/** haproxy polls twice a second whether a process is ready. */
const PROXY_DELAY_MS = 1500

interface SiteSettings {
  /** Of the database. */
  settings: Readonly<Record<string, string>>
  dataDir: string
  patreonUrl: string
  tree: Tree
}

export interface Site {
  url: string
  processes: ServerProcess[]
  /** Replaces the processes one after the other. */
  roll(tree?: Tree): Promise<void>
  /** Starts one more process of the release for the time of the work. */
  beside(tree: Tree, work: (extra: ServerProcess) => Promise<void>): Promise<void>
  /** Makes the first member an admin, by the command of the release. */
  grantAdmin(tree: Tree): Promise<void>
  /** The output of a process of the release that does not start; throws when it does. */
  refusalOf(tree: Tree): Promise<string>
  close(): Promise<void>
}

export class ServerProcess {
  readonly port: number
  private readonly environment: NodeJS.ProcessEnv
  private child: ChildProcess | undefined
  private said = ''

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.port = port
    this.environment = environment
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Resident memory, MB; 0 when it does not run. */
  get memory(): number {
    if (!this.isRunning) return 0
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.child?.pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  }

  /** Resolves when the process is ready and haproxy sends calls to it. */
  async start({ directory }: Tree): Promise<void> {
    const env = { ...this.environment, PORT: String(this.port) }
    const stdio = ['ignore', 'ignore', 'pipe'] as const
    this.said = ''
    const child = spawn(process.execPath, [join(directory, 'apps/server/src/start/main.ts')], {
      env,
      stdio: [...stdio],
    })
    child.stderr?.on('data', (chunk: Buffer) => void (this.said += chunk.toString()))
    this.child = child
    const until = performance.now() + START_MS
    while (!(await this.isReady())) {
      if (!this.isRunning || performance.now() > until)
        throw new Error(this.said.trim() || `The process on ${this.port} did not start`)
      await delay(100)
    }
    await delay(PROXY_DELAY_MS)
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.status === 200
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!this.isRunning) return
    const ended = new Promise((resolve) => this.child?.once('exit', resolve))
    this.child?.kill(signal)
    await ended
  }
}

/** Policies of the site itself, as operators have them: an upgrade asks no member to accept a new version of a draft. */
function writePolicies(directory: string): string {
  mkdirSync(directory, { recursive: true })
  for (const id of policyIds) writeFileSync(join(directory, `${id}.md`), 'Version: 1\n# A policy\n\nA text.\n')
  return directory
}

export async function startSite({ settings, dataDir, patreonUrl, tree }: SiteSettings): Promise<Site> {
  const [proxyPort = 0, spare = 0, ...ports] = await freePorts(5)
  const url = `http://127.0.0.1:${proxyPort}`
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    ...settings,
    DATA_DIR: dataDir,
    POLICIES_DIR: writePolicies(join(dataDir, 'policies')),
    PATREON_BASE_URL: patreonUrl,
    PUBLIC_URL: url,
    AUTH_SECRET: 'the cluster bench signs its sessions with this',
    TRUST_PROXY: '127.0.0.1',
    // All clients share one network and two members.
    RATE_LIMIT_FACTOR: '10000',
    DRAIN_SECONDS: '4',
    READY_ACCOUNTS: 'true',
    LOG_LEVEL: 'silent',
  }
  const processes = ports.map((port) => new ServerProcess(port, environment))
  const proxy = startProxy(proxyPort, ports)
  let present = tree
  const close = async () => {
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    proxy.kill('SIGKILL')
  }
  const site: Site = {
    url,
    processes,
    async roll(to = present) {
      present = to
      for (const each of processes) {
        await each.end('SIGTERM')
        await each.start(to)
      }
    },
    async beside(other, work) {
      const extra = new ServerProcess(spare, environment)
      await extra.start(other)
      await work(extra).finally(() => extra.end('SIGTERM'))
    },
    async grantAdmin({ directory }) {
      const command = [join(directory, 'tools/admin.ts'), 'grant', DEMO_MEMBER]
      await promisify(execFile)(process.execPath, command, { env: environment })
    },
    async refusalOf(old) {
      const process = new ServerProcess(spare, environment)
      const refusal = await process.start(old).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      await process.end('SIGKILL')
      if (refusal === null) throw new Error(`${old.name} started on a schema that is too new for it`)
      return refusal
    },
    close,
  }
  try {
    await Promise.all(processes.map((each) => each.start(tree)))
    await makeSupporters(settings['DATABASE_DIRECT_URL'] ?? settings['DATABASE_URL'])
    // Making the accounts again would lock the members of the clients.
    environment.READY_ACCOUNTS = 'false'
    return site
  } catch (error) {
    await close()
    throw error
  }
}

/** Gives every demo member the tier with which scripts are written. */
async function makeSupporters(databaseUrl: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      insert into memberships (user_id, vendor, tier, subscription_id, standing)
      select id, 'patreon', 'supporter', id::text, 'given' from users
      on conflict (user_id, vendor) do update set tier = 'supporter'`)
  } finally {
    await client.end()
  }
}

function startProxy(port: number, [one, two, three]: number[]): ChildProcess {
  const address = (of: number | undefined) => `127.0.0.1:${of}`
  const env = {
    ...process.env,
    RUBATO_ADDRESS: address(port),
    RUBATO_ONE: address(one),
    RUBATO_TWO: address(two),
    RUBATO_THREE: address(three),
  }
  const file = join(CONFIGURATIONS, 'haproxy.cfg')
  return spawn('haproxy', ['-q', '-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
