/** `npm run voices`: renders lines of the built-in scripts, and writes and imports voice packs (docs/operations.md). */
import { EnvironmentError, keepNewFilesPrivate, runVoicesCommand, VoicesCommandError } from '@rubato/server'

keepNewFilesPrivate()
const stopping = new AbortController()
// The second signal ends the process at once.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
try {
  console.log(await runVoicesCommand(process.argv.slice(2), console.log, { signal: stopping.signal }))
} catch (error) {
  if (!(error instanceof VoicesCommandError || error instanceof EnvironmentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
