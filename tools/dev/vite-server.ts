/** The development server of the web app, in a process started from here. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { env, root } from '../steps.ts'

interface ViteServer {
  close(): void
}

interface ViteOptions {
  port: number
  /** Read by `vite.config.ts`. */
  settings: Readonly<Record<string, string>>
  /** Called once when Vite ends without `close`, after its start. */
  ended: (error: Error) => void
}

/** Vite has ended without a request to. */
class ViteEndedError extends Error {
  override readonly name = 'ViteEndedError'
}

/** Part of the line that Vite prints once it listens. */
const READY = 'ready in'

/** Resolves when Vite listens on `port`. Rejects with a sentence for the developer when Vite ends before. */
export async function startVite({ port, settings, ended }: ViteOptions): Promise<ViteServer> {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const vite = spawn('vite', ['--port', String(port), '--strictPort'], {
    cwd: join(root, 'apps', 'web'),
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...env, ...colors, ...settings },
  })
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const state = { isStarted: false, isClosing: false }
  const onEnd = (why: string) => {
    if (state.isClosing) return
    const error = new ViteEndedError(`Vite ended (${why}): the web app is not served on port ${port}.`)
    if (state.isStarted) ended(error)
    else reject(error)
  }
  vite.once('error', ({ message }) => onEnd(message))
  vite.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`))
  vite.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    if (state.isStarted || !chunk.includes(READY)) return
    state.isStarted = true
    resolve(undefined)
  })
  await promise
  return {
    close() {
      state.isClosing = true
      vite.kill()
    },
  }
}
