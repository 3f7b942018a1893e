/** The whole process, over a real port and a real directory. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIns, type RunningStandIns } from '@rubato/stand-ins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DirectoryInUseError, LOCK_FILE } from '../database/embedded/directory-lock.ts'
import { readEnvironment } from '../environment/environment.ts'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { PortInUseError, startServer, type RunningServer } from './start-server.ts'
import { migratedDirectory } from '../test-support/test-database.ts'

let standIns: RunningStandIns
let directory: string
beforeAll(async () => {
  standIns = await startStandIns()
  directory = mkdtempSync(join(tmpdir(), 'rubato-server-'))
})
afterAll(async () => {
  await standIns.close()
  rmSync(directory, { recursive: true })
})

const settings = () => ({
  PORT: '0',
  DATA_DIR: directory,
  DATABASE_CACHE_MB: '16',
  PATREON_BASE_URL: standIns.patreon.baseUrl,
  READY_ACCOUNTS: 'true',
  LOG_LEVEL: 'silent',
})
const start = () => startServer(readEnvironment(settings()))

async function tierOf({ url }: RunningServer, email: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const session = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body })
  const { data } = (await session.json()) as { data: { authToken: string } }
  const me = await fetch(`${url}/api/account/me`, { headers: { authorization: `Bearer ${data.authToken}` } })
  return ((await me.json()) as { membershipTier: string }).membershipTier
}

describe('a server on a data directory', () => {
  it('starts with three accounts, locks out a second server, closes, and finds its data again', async () => {
    const first = await start()
    const accounts = [
      { email: 'free@rubato.test', password: DEMO_PASSWORD, tier: 'free' },
      { email: 'follower@rubato.test', password: DEMO_PASSWORD, tier: 'follower' },
      { email: 'supporter@rubato.test', password: DEMO_PASSWORD, tier: 'supporter' },
    ]
    expect(first.demoAccounts).toEqual(accounts)
    for (const { email, tier } of accounts) expect(await tierOf(first, email)).toBe(tier)
    await expect(start()).rejects.toThrow(DirectoryInUseError)
    await first.close()
    expect(existsSync(join(directory, LOCK_FILE))).toBe(false)
    await expect(fetch(`${first.url}/api/health`)).rejects.toThrow('fetch failed')

    const second = await start()
    expect(second.demoAccounts).toEqual(accounts)
    await second.close()
  })

  it('unlocks the directory when the port is in use', async () => {
    const first = await start()
    const port = new URL(first.url).port
    const elsewhere = await migratedDirectory()
    const environment = readEnvironment({ ...settings(), PORT: port, DATA_DIR: elsewhere, READY_ACCOUNTS: 'false' })
    await expect(startServer(environment)).rejects.toThrow(PortInUseError)
    expect(existsSync(join(elsewhere, LOCK_FILE))).toBe(false)
    rmSync(elsewhere, { recursive: true })
    await first.close()
  })
})

describe('a server without its stand-in', () => {
  it('starts with accounts that are not linked yet', async () => {
    const elsewhere = await migratedDirectory()
    const off = { ...settings(), DATA_DIR: elsewhere, PATREON_BASE_URL: 'http://127.0.0.1:4609' }
    const server = await startServer(readEnvironment(off))
    expect(server.demoAccounts.map(({ tier }) => tier)).toEqual(['free', 'free', 'free'])
    await server.close()
    const again = await startServer(readEnvironment({ ...settings(), DATA_DIR: elsewhere }))
    expect(again.demoAccounts.map(({ tier }) => tier)).toEqual(['free', 'follower', 'supporter'])
    await again.close()
    rmSync(elsewhere, { recursive: true })
  })
})

describe('the process', () => {
  const run = (): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, NODE_ENV: 'development', ...settings(), LOG_LEVEL: 'info' },
    })
  const said = (child: ChildProcess, text: string) =>
    new Promise<void>((resolve, reject) => {
      let output = ''
      const listen = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes(text)) resolve()
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.once('exit', () => reject(new Error(`ended with: ${output}`)))
    })
  const exit = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

  it.each(['SIGTERM', 'SIGINT'] as const)('closes cleanly on %s', async (signal) => {
    const child = run()
    await said(child, 'Ready at')
    const code = exit(child)
    child.kill(signal)
    // 1 after five seconds.
    expect(await code).toBe(0)
    expect(existsSync(join(directory, LOCK_FILE))).toBe(false)
  })

  it('recovers after a kill, and a second one names the process that locks the directory', async () => {
    const killed = run()
    await said(killed, 'Ready at')
    const ended = exit(killed)
    killed.kill('SIGKILL')
    await ended
    const child = run()
    await said(child, 'Ready at')
    const second = run()
    const code = exit(second)
    await said(second, `in use by process ${child.pid}`)
    expect(await code).toBe(1)
    const closed = exit(child)
    child.kill('SIGTERM')
    expect(await closed).toBe(0)
  })
})
