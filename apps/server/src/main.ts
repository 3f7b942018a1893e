/** The process: environment, dependencies, listen, close. */
import { DirectoryInUseError } from './database/directory-lock.ts'
import { DirectoryNotPrivateError, keepNewFilesPrivate } from './database/private-directory.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { PortInUseError, startServer } from './start-server.ts'

/** For closing, besides DRAIN_SECONDS; both together are below the 10 s after which most supervisors kill. */
const CLOSE_MS = 5000

const stopping = new AbortController()
let drainMs = 0
/** Errors whose message says what to do. */
const forPeople = [EnvironmentError, DirectoryInUseError, DirectoryNotPrivateError, PortInUseError]

// From the first moment: a signal in the middle of starting closes what has been opened by then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), CLOSE_MS + drainMs).unref()
    void starting.then((server) => server?.close()).then(() => process.exit(0))
  })
}

keepNewFilesPrivate()
const starting = start().catch((error: unknown) => {
  if (stopping.signal.aborted) return undefined
  const isForPeople = forPeople.some((kind) => error instanceof kind)
  if (!isForPeople || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
await starting

async function start() {
  const environment = readEnvironment()
  drainMs = environment.DRAIN_SECONDS * 1000
  return startServer(environment, { signal: stopping.signal })
}
