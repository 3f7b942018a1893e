/** The process: environment, dependencies, listen, close. */
import { DirectoryInUseError } from './database/directory-lock.ts'
import { EnvironmentError } from './environment.ts'
import { startServer } from './start-server.ts'

/** A supervisor kills after ten seconds or so; better to end by ourselves, with the lock given back. */
const CLOSE_MS = 5000

let closing = false
// From the first moment: a signal in the middle of starting closes what has been opened by then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    void starting.then((server) => server?.close()).then(() => process.exit(0))
  })
}

const starting = startServer().catch((error: unknown) => {
  if (!(error instanceof EnvironmentError || error instanceof DirectoryInUseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
await starting
