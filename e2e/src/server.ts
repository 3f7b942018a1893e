/** Real servers of our own for the tests: a data directory of its own each, real database, stand-ins for the outside world. */
import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningProduct {
  url: string
  close(): Promise<void>
}

const newDirectory = () => mkdtemp(join(tmpdir(), 'rubato-e2e-'))
const remove = (directory: string) => rm(directory, { recursive: true, force: true })

/**
 * Starts `tools/start.ts` on free ports, in a directory of its own, and waits for the address it prints. What
 * `prepared` holds is there from the start, so that it starts quicker than from nothing.
 */
export async function startProduct(prepared?: string): Promise<RunningProduct> {
  const directory = await newDirectory()
  if (prepared) await cp(prepared, directory, { recursive: true })
  const { url, close } = await startIn(directory)
  return {
    url,
    async close() {
      await close()
      await remove(directory)
    },
  }
}

export interface PreparedDirectory {
  path: string
  remove(): Promise<void>
}

/** A data directory as the first start leaves it, after whatever `whileRunning` does. */
export async function prepareDirectory(whileRunning?: (path: string) => void): Promise<PreparedDirectory> {
  const path = await newDirectory()
  const product = await startIn(path)
  whileRunning?.(path)
  await product.close()
  return { path, remove: () => remove(path) }
}

/** `npm run admin -- grant ...`, on the machine of the product that has this directory. */
const grantAdmin = (directory: string, email: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/admin.ts'), 'grant', email], {
    env: { ...process.env, DATA_DIR: directory },
    encoding: 'utf8',
  })

/** The same with an admin. A directory belongs to one process: the rights are refused while the server runs. */
export async function prepareDirectoryWithAdmin(email: string): Promise<PreparedDirectory> {
  const prepared = await prepareDirectory((path) => {
    const early = grantAdmin(path, email)
    if (early.status === 0 || !early.stderr.includes('Stop the server'))
      throw new Error(`Granted too early: ${early.stdout}`)
  })
  const granted = grantAdmin(prepared.path, email)
  if (granted.status !== 0) throw new Error(`Not granted: ${granted.stderr}`)
  return prepared
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
