/** `npm run check`: all checks and tests except the browser tests. */
import { readingSteps, survey, unitTests } from './check-steps.ts'
import { runSteps } from './steps.ts'

// The fast steps run first, so that their results are printed before the tests begin.
const checked = await runSteps([], readingSteps)
const tested = await runSteps([unitTests()], [survey()])
console.log(`\n${checked.passed + tested.passed} passed, ${checked.failed + tested.failed} failed`)
process.exitCode = checked.failed + tested.failed ? 1 : 0
