/** `npm run check`: everything but the browser. */
import { checkSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

const tally = await runSteps(checkSteps())
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed ? 1 : 0
