/** `npm run check`: all checks that only read the sources. */
import { readingSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

const { passed, failed } = await runSteps([], readingSteps)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
