/** `npm run admin -- grant EMAIL`, `revoke EMAIL` or `list`. */
import {
  AdminCommandError,
  DirectoryNotPrivateError,
  EnvironmentError,
  keepNewFilesPrivate,
  runAdminCommand,
} from '@rubato/server'

/** Errors whose message says what to do. */
const forPeople = [AdminCommandError, EnvironmentError, DirectoryNotPrivateError]

keepNewFilesPrivate()
try {
  console.log(await runAdminCommand(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof Error && forPeople.some((kind) => error instanceof kind))) throw error
  console.error(error.message)
  process.exitCode = 1
}
