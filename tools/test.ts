/** `npm test`: the gate and then a member's way through the product in a real browser. */
import { rmSync } from 'node:fs'
import { readingSteps, unitTests } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { runSteps } from './steps.ts'
import { browserReport, countBrowserTests, failedTests, slowestTests } from './test-reports.ts'

const SLOWEST = 10

ensureChromium()
rmSync(browserReport, { force: true })
const tally = await runSteps([
  [{ name: 'web build', command: ['node', 'tools/build-web.ts'] }, ...readingSteps],
  unitTests(),
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: countBrowserTests,
  },
])
console.log(`\nThe ${SLOWEST} slowest tests:\n${slowestTests(SLOWEST)}`)
if (tally.failed) console.log(`\nFailed tests:\n${failedTests()}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed ? 1 : 0
