/** Real servers for the tests, each with its own data directory, a real database, and stand-ins for vendors. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningProduct {
  url: string
  /** The page of its mailbox; null where it was started in another process. */
  mailbox: string | null
  close(): Promise<void>
}

export const newDirectory = () => mkdtemp(join(tmpdir(), 'rubato-e2e-'))
/** A copy with the files' permissions, which PostgreSQL checks. */
export const copyDirectory = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
export const remove = (directory: string) => rm(directory, { recursive: true, force: true })

/** The environment of every test: free ports, and a separate data directory. */
export const testEnvironment = (directory: string): Record<string, string> => ({
  NODE_ENV: 'development',
  PORT: '0',
  STAND_IN_PORT: '0',
  DATA_DIR: directory,
  LOG_LEVEL: 'warn',
  DATABASE_CACHE_MB: '16',
})

/** Runs `tools/start.ts` with an empty data directory, as on first use, and waits for the address that it prints. */
export async function startProduct(): Promise<RunningProduct> {
  const directory = await newDirectory()
  const { url, close } = await startIn(directory)
  return {
    url,
    mailbox: null,
    async close() {
      await close()
      await remove(directory)
    },
  }
}

/** Starts a product on this data directory, which creates missing files, and stops it after `use`. */
export async function startOnce(
  directory: string,
  environment: Record<string, string>,
  use: (product: RunningProduct) => Promise<void>,
): Promise<void> {
  const product = await startIn(directory, environment)
  try {
    await use(product)
  } finally {
    await product.close()
  }
}

/** Runs `npm run admin -- grant EMAIL` on this data directory; its product must not run. */
export function grantAdmin(directory: string, email: string, environment: Record<string, string>): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../tools/admin.ts'), 'grant', email], {
    env: { ...process.env, DATA_DIR: directory, ...environment },
  })
}

interface RunningProcess {
  /** The first group of the awaited pattern in its output. */
  printed: string
  close(): Promise<void>
}

/** Runs a script of the project; resolves when its output matches `awaited`. */
async function startProcess(script: string, env: NodeJS.ProcessEnv, awaited: RegExp): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../..', script)], {
    env: { ...process.env, ...env },
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
  const all = { ...testEnvironment(directory), ...environment }
  const { printed, close } = await startProcess('tools/start.ts', all, /^\s*Address\s+(\S+)/m)
  return { url: printed, mailbox: null, close }
}

/** Starts the LanguageTool stand-in in a separate process. */
export const startLanguageTool = (): Promise<RunningProduct> => startStandIn(/^LanguageTool stand-in: (\S+)$/m)

/** Starts the service for checks of age in a separate process; it uses the client of the stand-in. */
export const startAgeProvider = (): Promise<RunningProduct> => startStandIn(/^Age check stand-in: ([^\s,]+)/m)
export const AGE_CLIENT = 'rubato-development-age-client'

/** Starts all stand-ins; resolves to the address that `awaited` finds in their output. */
async function startStandIn(awaited: RegExp): Promise<RunningProduct> {
  const { printed, close } = await startProcess(
    'apps/stand-ins/src/main.ts',
    {
      STAND_INS_PATREON_PORT: '0',
      STAND_INS_LANGUAGETOOL_PORT: '0',
      STAND_INS_UNSPLASH_PORT: '0',
      STAND_INS_AGE_PORT: '0',
      STAND_INS_MAILBOX_PORT: '0',
      STAND_INS_SMTP_PORT: '0',
      STAND_INS_OIDC_PORT: '0',
      STAND_INS_INTIFACE_PORT: '0',
      STAND_INS_SCROLLLER_PORT: '0',
      STAND_INS_SPEECH_PORT: '0',
      STAND_INS_STORAGE_PORT: '0',
    },
    awaited,
  )
  return { url: printed, mailbox: null, close }
}
