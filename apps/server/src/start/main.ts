/** The process: environment, dependencies, listen, close. */
import { UnusableDatabaseError } from '../database/database-errors.ts'
import { DirectoryInUseError } from '../database/embedded/directory-lock.ts'
import { DirectoryNotPrivateError, keepNewFilesPrivate } from '../database/embedded/private-directory.ts'
import { StorageFullError } from '../database/storage-space.ts'
import { EnvironmentError, readEnvironment } from '../environment/environment.ts'
import { PortInUseError, startServer } from './start-server.ts'

/** Time for closing after DRAIN_SECONDS, ms; most supervisors kill a process 10 s after the signal. */
const CLOSE_MS = 5000

const stopping = new AbortController()
let drainMs = 0
/** Errors whose message tells the operator what to do. */
const operatorErrors = [
  EnvironmentError,
  DirectoryInUseError,
  DirectoryNotPrivateError,
  StorageFullError,
  UnusableDatabaseError,
  PortInUseError,
]

// Registered before the start: a signal during the start closes what has been opened so far.
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
  const isOperatorError = operatorErrors.some((kind) => error instanceof kind)
  if (!isOperatorError || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
await starting

async function start() {
  const environment = readEnvironment()
  drainMs = environment.DRAIN_SECONDS * 1000
  return startServer(environment, { signal: stopping.signal })
}
