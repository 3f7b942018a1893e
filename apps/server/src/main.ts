/** The process: environment, dependencies, listen, close. */
import { DirectoryInUseError } from './database/directory-lock.ts'
import { EnvironmentError } from './environment.ts'
import { startServer } from './start-server.ts'

/** A supervisor kills after ten seconds or so; better to end by ourselves, with the lock given back. */
const CLOSE_MS = 5000

const server = await startServer().catch((error: unknown) => {
  if (error instanceof EnvironmentError || error instanceof DirectoryInUseError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  throw error
})

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    void server.close().then(() => process.exit(0))
  })
}
