/** Start and end of a server among others: ports in use, an unavailable database, a load balancer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { startStandIns, type RunningStandIns } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import { whileNoServerRuns } from '../backup/while-no-server-runs.ts'
import { readEnvironment } from '../environment/environment.ts'
import { followLifecycle } from '../http/follow-lifecycle.ts'
import { newLifecycle } from '../base/lifecycle.ts'
import { startServer } from './start-server.ts'
import { openSharedDatabase } from '../test-support/databases.ts'
import { migratedDirectory } from '../test-support/test-database.ts'

const bin = findPostgres()
let standIns: RunningStandIns
let directories: string[]
beforeAll(async () => {
  standIns = await startStandIns()
})
afterAll(() => standIns.close())
beforeEach(() => {
  directories = []
})
afterEach(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

async function settings(): Promise<Record<string, string>> {
  const DATA_DIR = await migratedDirectory()
  directories.push(DATA_DIR)
  return {
    DATA_DIR,
    DATABASE_CACHE_MB: '16',
    PATREON_BASE_URL: standIns.patreon.baseUrl,
    READY_ACCOUNTS: 'false',
    LOG_LEVEL: 'silent',
  }
}

const statusOf = async (url: string): Promise<number> => {
  const reply = await fetch(url)
  await reply.arrayBuffer()
  return reply.status
}

const occupy = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server))
  })

function portOf(server: Server | undefined): number {
  if (!server) throw new Error('No port was free')
  return (server.address() as AddressInfo).port
}

describe('the port', () => {
  it('is the next free one when PORT is not set, and the URL follows it', async () => {
    // In use by this test, or by another process on this machine.
    const taken = await occupy(3000)
    onTestFinished(() => void taken?.close())
    const servers = await Promise.all([
      startServer(readEnvironment(await settings())),
      startServer(readEnvironment(await settings())),
    ])
    try {
      const ports = servers.map(({ url }) => Number(new URL(url).port))
      expect(new Set(ports).size).toBe(2)
      expect(Math.min(...ports)).toBeGreaterThan(3000)
      for (const { url } of servers) expect(await statusOf(`${url}/api/ready`)).toBe(200)
    } finally {
      await Promise.all(servers.map((server) => server.close()))
    }
  })

  it('is fixed by PORT or by PUBLIC_URL', async () => {
    const taken = await occupy(0)
    onTestFinished(() => void taken?.close())
    const port = portOf(taken)
    await expect(startServer(readEnvironment({ ...(await settings()), PORT: String(port) }))).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use`,
    )
    const fixed = { PORT_IS_FIXED: true }
    expect(readEnvironment({ PUBLIC_URL: 'http://localhost:3000' })).toMatchObject(fixed)
    expect(readEnvironment({ NODE_ENV: 'test' })).toMatchObject(fixed)
    expect(readEnvironment({})).toMatchObject({ PORT_IS_FIXED: false })
  })
})

describe('closing', () => {
  it('continues to answer while the load balancer gets 503', async () => {
    const server = await startServer(readEnvironment({ ...(await settings()), PORT: '0', DRAIN_SECONDS: '5' }))
    expect(await statusOf(`${server.url}/api/ready`)).toBe(200)
    const closed = server.close()
    expect(await statusOf(`${server.url}/api/ready`)).toBe(503)
    expect(await statusOf(`${server.url}/api/health`)).toBe(200)
    // 401 without a bearer: the route has answered.
    expect(await statusOf(`${server.url}/api/account/me`)).toBe(401)
    await closed
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed')
  })

  it('does not wait for an answer whose client has left', async () => {
    const lifecycle = newLifecycle('ready')
    const app = Fastify({ forceCloseConnections: true })
    onTestFinished(() => app.close())
    followLifecycle(app, lifecycle)
    const leaving = new AbortController()
    app.get('/slow', () => {
      leaving.abort()
      return new Promise(() => {})
    })
    const url = await app.listen({ port: 0 })
    await expect(fetch(`${url}/slow`, { signal: leaving.signal })).rejects.toThrow('aborted')
    await vi.waitFor(() => expect(lifecycle.pendingCalls).toBe(0), 10_000)
  })
})

describe.runIf(bin !== undefined)('a process that is started while it cannot use PostgreSQL', () => {
  const start = async (url: string, port: number) => {
    const env = { ...process.env, NODE_ENV: 'development', ...(await settings()), LOG_LEVEL: 'info' }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...env, DATABASE_URL: url, PORT: String(port) },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { said: () => said, end: () => (child.kill('SIGTERM'), ended) }
  }
  const freePort = async () => {
    const probe = await occupy(0)
    const port = portOf(probe)
    await new Promise((resolve) => probe?.close(resolve))
    return port
  }
  const waiting = { timeout: 60_000, interval: 100 }

  it('stays alive, logs that it waits, is not ready, and becomes ready with the database', async () => {
    const postgres = await startPostgres(bin ?? '')
    onTestFinished(() => postgres.close())
    await postgres.stop()
    const port = await freePort()
    const child = await start(postgres.url('postgres'), port)
    const url = `http://127.0.0.1:${port}/api`
    await vi.waitFor(() => expect(child.said()).toContain('Waiting for the database'), waiting)
    expect(await statusOf(`${url}/health`)).toBe(200)
    expect(await statusOf(`${url}/ready`)).toBe(503)
    expect(await statusOf(`${url}/tags`)).toBe(503)
    expect(child.said()).not.toContain('    at ')
    await postgres.start()
    await vi.waitFor(async () => expect(await statusOf(`${url}/ready`)).toBe(200), waiting)
    expect(await child.end()).toBe(0)
  })

  it('waits for the end of a restore, and keeps the next one away', async () => {
    const { database, url } = await openSharedDatabase()
    onTestFinished(() => database.close())
    const port = await freePort()
    const isReady = () => statusOf(`http://127.0.0.1:${port}/api/ready`)
    const child = await whileNoServerRuns(database, async () => {
      const started = await start(url, port)
      await vi.waitFor(() => expect(started.said()).toContain('"NotServingError"'), waiting)
      expect(await isReady()).toBe(503)
      return started
    })
    await vi.waitFor(async () => expect(await isReady()).toBe(200), waiting)
    await expect(whileNoServerRuns(database, async () => {})).rejects.toThrow('The site still runs')
    expect(await child.end()).toBe(0)
  })

  it('waits while the server closes every connection, as a balancer without a primary does', async () => {
    const balancer = createServer((socket) => void socket.on('error', () => {}).end())
    await once(balancer.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void balancer.close())
    const child = await start(`postgres://rubato@127.0.0.1:${portOf(balancer)}/rubato`, await freePort())
    await vi.waitFor(() => expect(child.said()).toContain('Waiting for the database'), waiting)
    expect(await child.end()).toBe(0)
  })

  it('ends on a signal', async () => {
    const child = await start('postgres://rubato@127.0.0.1:4609/rubato', await freePort())
    await vi.waitFor(() => expect(child.said()).toContain('Waiting for the database'), waiting)
    expect(await child.end()).toBe(0)
  })
})
