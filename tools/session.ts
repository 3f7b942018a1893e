/** `npm run session`: prints a game as a screenplay (`tools/session/options.ts` has the options). */
import { OptionError, readOptions, usage } from './session/options.ts'
import { printSession } from './session/print-session.ts'

try {
  const args = process.argv.slice(2)
  process.stdout.write(args.includes('--help') ? `${usage}\n` : printSession(readOptions(args)))
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
