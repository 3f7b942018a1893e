/** `npm run admin -- grant EMAIL`, `revoke EMAIL` or `list`. */
import { AdminCommandError, EnvironmentError, runAdminCommand } from '@rubato/server'

try {
  console.log(await runAdminCommand(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof AdminCommandError || error instanceof EnvironmentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
