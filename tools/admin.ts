/** `npm run admin -- COMMAND`: without a command it prints all of them (docs/operations.md describes them). */
import {
  AdminCommandError,
  DirectoryNotPrivateError,
  EnvironmentError,
  keepNewFilesPrivate,
  runAdminCommand,
  UnusableDatabaseError,
} from '@rubato/server'

/** Errors that are printed as their message only, because it contains the instruction. */
const errorsForOperators = [AdminCommandError, EnvironmentError, DirectoryNotPrivateError, UnusableDatabaseError]

keepNewFilesPrivate()
try {
  console.log(await runAdminCommand(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof Error && errorsForOperators.some((kind) => error instanceof kind))) throw error
  console.error(error.message)
  process.exitCode = 1
}
