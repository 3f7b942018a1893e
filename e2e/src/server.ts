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
 * `prepared` holds is there from the start, so that it starts quicker than from nothing. `environment` is set besides what every test sets.
 */
export async function startProduct(
  prepared?: string,
  environment: Record<string, string> = {},
): Promise<RunningProduct> {
  const directory = await newDirectory()
  if (prepared) await cp(prepared, directory, { recursive: true })
  const { url, close } = await startIn(directory, environment)
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

interface RunningProcess {
  /** What it printed where the pattern has its group. */
  printed: string
  close(): Promise<void>
}

/** Runs a script of the project until it has printed what is waited for. */
async function startProcess(script: string, env: NodeJS.ProcessEnv, awaited: RegExp): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', script)], {
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = awaited.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return {
    printed,
    async close() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function startIn(directory: string, environment: Record<string, string> = {}): Promise<RunningProduct> {
  const { printed, close } = await startProcess(
    'tools/start.ts',
    { PORT: '0', STAND_IN_PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn', ...environment },
    /^\s*Address\s+(\S+)/m,
  )
  return { url: printed, close }
}

/** The LanguageTool stand-in, in a process of its own. */
export async function startLanguageTool(): Promise<RunningProduct> {
  const { printed, close } = await startProcess(
    'apps/stand-ins/src/main.ts',
    { STAND_INS_PATREON_PORT: '0', STAND_INS_LANGUAGETOOL_PORT: '0' },
    /^LanguageTool stand-in: (\S+)$/m,
  )
  return { url: printed, close }
}
