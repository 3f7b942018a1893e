/** A real server of our own for the tests: fresh data directory, real database, stand-ins for the outside world. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningProduct {
  url: string
  close(): Promise<void>
}

const newDirectory = () => mkdtemp(join(tmpdir(), 'rubato-e2e-'))

/** Starts `tools/start.ts` on free ports, in a directory of its own, and waits for the address it prints. */
export async function startProduct(): Promise<RunningProduct> {
  const directory = await newDirectory()
  return removedAfter(directory, await startIn(directory))
}

const removedAfter = (directory: string, { url, close }: RunningProduct): RunningProduct => ({
  url,
  async close() {
    await close()
    await rm(directory, { recursive: true, force: true })
  },
})

/** `npm run admin -- grant ...`, on the machine of the product that has this directory. */
const grantAdmin = (directory: string, email: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/admin.ts'), 'grant', email], {
    env: { ...process.env, DATA_DIR: directory },
    encoding: 'utf8',
  })

/**
 * The product with an admin. Its directory belongs to one process at a time: the rights are granted while it stands
 * still, and refused while it runs.
 */
export async function startProductWithAdmin(email: string): Promise<RunningProduct> {
  const directory = await newDirectory()
  const first = await startIn(directory)
  const early = grantAdmin(directory, email)
  await first.close()
  if (early.status === 0 || !early.stderr.includes('Stop the server'))
    throw new Error(`Granted too early: ${early.stdout}`)
  const granted = grantAdmin(directory, email)
  if (granted.status !== 0) throw new Error(`Not granted: ${granted.stderr}`)
  return removedAfter(directory, await startIn(directory))
}

async function startIn(directory: string): Promise<RunningProduct> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../tools/start.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      STAND_IN_PORT: '0',
      DATA_DIR: directory,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /^\s*Address\s+(\S+)/m.exec(printed)?.[1]
      if (address) resolve(address)
    })
  })
  return {
    url,
    async close() {
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
