/** A real server of our own for the tests: fresh data directory, real database, stand-ins for the outside world. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningProduct {
  url: string
  close(): Promise<void>
}

/** Starts `tools/start.ts` on free ports and waits for the address it prints. */
export async function startProduct(): Promise<RunningProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'rubato-e2e-'))
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
      await rm(directory, { recursive: true, force: true })
    },
  }
}
