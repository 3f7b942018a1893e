/**
 * `npm test`: the gate, and a member's way through the product in a real browser. The tests leave a part of the
 * processors idle; the steps that only read the sources run in that.
 */
import { rmSync } from 'node:fs'
import { readingSteps, unitTests } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { runSteps, type Step } from './steps.ts'
import { browserReport, countBrowserTests, failedTests, slowestTests } from './test-reports.ts'

const SLOWEST = 10

ensureChromium()
rmSync(browserReport, { force: true })
const webBuild: Step = { name: 'web build', command: ['node', 'tools/build-web.ts'] }
const browserTests: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  count: countBrowserTests,
}
const tally = await runSteps([webBuild, unitTests(), browserTests], readingSteps)
console.log(`\nThe ${SLOWEST} slowest tests:\n${slowestTests(SLOWEST)}`)
if (tally.failed) console.log(`\nFailed tests:\n${failedTests()}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed ? 1 : 0
