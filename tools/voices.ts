/** `npm run voices -- render`: keeps every line of the built-in scripts as the speech server speaks it (docs/operations.md). */
import { EnvironmentError, keepNewFilesPrivate, runVoicesCommand, VoicesCommandError } from '@rubato/server'

keepNewFilesPrivate()
try {
  console.log(await runVoicesCommand(process.argv.slice(2), console.log))
} catch (error) {
  if (!(error instanceof VoicesCommandError || error instanceof EnvironmentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
