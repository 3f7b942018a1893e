/** `npm run check`: all checks and tests except the browser tests. */
import { readingSteps, unitTests } from './check-steps.ts'
import { runSteps } from './steps.ts'

// The quick steps come first, so that what they find is printed before the tests begin.
const read = await runSteps([], readingSteps)
const tested = await runSteps([unitTests()])
console.log(`\n${read.passed + tested.passed} passed, ${read.failed + tested.failed} failed`)
process.exitCode = read.failed + tested.failed ? 1 : 0
