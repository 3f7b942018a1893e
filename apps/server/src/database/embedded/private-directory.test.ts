/** Only the owner reads or writes the data directory. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { DirectoryNotPrivateError, makePrivate } from './private-directory.ts'

const created: string[] = []
afterEach(() => created.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })))
function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'rubato-private-'))
  created.push(path)
  return path
}

const modeOf = (path: string) => statSync(path).mode & 0o777
/** Paths that other users can access, with their modes. */
const openIn = (directory: string): string[] =>
  [directory, ...readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name))]
    .filter((path) => (modeOf(path) & 0o077) !== 0)
    .map((path) => `${modeOf(path).toString(8)} ${path}`)

/**
 * Starts a server as an operator does, with the umask of most systems; resolves after `use` and the end of the server.
 */
async function runServer(directory: string, use: (url: string) => Promise<unknown>): Promise<void> {
  const main = join(import.meta.dirname, '../../start/main.ts')
  const child = spawn('sh', ['-c', `umask 022; exec "${process.execPath}" "${main}"`], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: directory, PORT: '0', READY_ACCOUNTS: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const address = /Ready at (http:\/\/[\w.]+:\d+)/.exec(text)?.[1]
        if (address) resolve(address)
      })
      child.once('exit', () => reject(new Error(`the server ended: ${text}`)))
    })
    await use(url)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const signUp = (url: string) =>
  fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@rubato.test', password: 'correct horse battery', username: 'somebody' }),
  })

describe('the data directory of a server', () => {
  it('is private with all its files, while the server runs and afterwards', async () => {
    const directory = join(temporary(), 'new/data')
    await runServer(directory, async (url) => {
      expect((await signUp(url)).status).toBe(200)
      expect(openIn(directory)).toEqual([])
    })
    expect(openIn(directory)).toEqual([])
    expect(modeOf(directory)).toBe(0o700)
  })
})

describe('an existing directory', () => {
  it('is repaired, with all its files', () => {
    const directory = temporary()
    mkdirSync(join(directory, 'database/pg_wal'), { recursive: true })
    const files = ['development-secret', 'database/PG_VERSION', 'database/pg_wal/000000010000000000000001']
    for (const name of files) writeFileSync(join(directory, name), 'x')
    for (const name of ['', 'database', 'database/pg_wal']) chmodSync(join(directory, name), 0o755)
    for (const name of files) chmodSync(join(directory, name), 0o666)
    makePrivate(directory)
    expect(openIn(directory)).toEqual([])
    for (const name of ['', 'database', 'database/pg_wal']) expect(modeOf(join(directory, name))).toBe(0o700)
    for (const name of files) expect(modeOf(join(directory, name))).toBe(0o600)
  })

  it('is not changed when it is private already, and targets of links never are', () => {
    const [directory, elsewhere] = [temporary(), temporary()]
    writeFileSync(join(directory, 'read-only'), 'x', { mode: 0o400 })
    writeFileSync(join(elsewhere, 'file'), 'x')
    chmodSync(join(elsewhere, 'file'), 0o644)
    symlinkSync(join(elsewhere, 'file'), join(directory, 'link'))
    makePrivate(directory)
    expect(modeOf(join(directory, 'read-only'))).toBe(0o400)
    expect(modeOf(join(elsewhere, 'file'))).toBe(0o644)
  })

  it('is refused, unchanged, when other users use it', () => {
    const directory = temporary()
    chmodSync(directory, 0o1777)
    expect(() => makePrivate(directory)).toThrow(DirectoryNotPrivateError)
    expect(() => makePrivate('/')).toThrow(DirectoryNotPrivateError)
    expect(statSync(directory).mode & 0o7777).toBe(0o1777)
  })
})
