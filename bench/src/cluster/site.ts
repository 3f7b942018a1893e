/** Three processes of the server behind haproxy, on one PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')
const HAPROXY_CONFIG = join(root, 'docs/cluster/haproxy.cfg')
const START_MS = 120_000
/** haproxy polls twice a second whether a process is ready. */
const PROXY_DELAY_MS = 1500

export interface SiteSettings {
  databaseUrl: string
  dataDir: string
  patreonUrl: string
}

export interface Site {
  url: string
  processes: ServerProcess[]
  close(): Promise<void>
}

class ServerProcess {
  readonly port: number
  private readonly environment: NodeJS.ProcessEnv
  private child: ChildProcess | undefined

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
  async start(): Promise<void> {
    const env = { ...this.environment, PORT: String(this.port) }
    this.child = spawn(process.execPath, [join(root, 'apps/server/src/start/main.ts')], { env, stdio: 'ignore' })
    const until = performance.now() + START_MS
    while (!(await this.isReady())) {
      if (!this.isRunning || performance.now() > until) throw new Error(`The process on ${this.port} did not start`)
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

export async function startSite({ databaseUrl, dataDir, patreonUrl }: SiteSettings): Promise<Site> {
  const [proxyPort = 0, ...ports] = await freePorts(4)
  const url = `http://127.0.0.1:${proxyPort}`
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PATREON_BASE_URL: patreonUrl,
    PUBLIC_URL: url,
    AUTH_SECRET: 'the cluster bench signs its sessions with this',
    TRUST_PROXY: '127.0.0.1',
    // All clients share one network and one member.
    RATE_LIMIT_FACTOR: '10000',
    DRAIN_SECONDS: '4',
    READY_ACCOUNTS: 'true',
    LOG_LEVEL: 'silent',
  }
  const processes = ports.map((port) => new ServerProcess(port, environment))
  const proxy = startProxy(proxyPort, ports)
  const close = async () => {
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    proxy.kill('SIGKILL')
  }
  try {
    await Promise.all(processes.map((each) => each.start()))
    return { url, processes, close }
  } catch (error) {
    await close()
    throw error
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
  return spawn('haproxy', ['-q', '-db', '-f', HAPROXY_CONFIG], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(probes.map((probe) => new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
