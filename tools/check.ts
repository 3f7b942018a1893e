/** `npm run check`: everything but the browser. */
import { readingSteps, unitTests } from './check-steps.ts'
import { runSteps } from './steps.ts'

const tally = await runSteps([readingSteps, unitTests()])
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed ? 1 : 0
