/**
 * `npm test [-- --full]`: all checks, the unit tests and the browser tests. The survey and the source checks run in parallel
 * with the browser tests, at low priority. `--full` runs the same tests with more random games and window sizes, and
 * installs PostgreSQL, for the tests that need it.
 */
import { rmSync } from 'node:fs'
import { findPostgres } from '@rubato/stand-ins/local-postgresql'
import { readingSteps, survey, unitTests } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { installPackage } from './debian.ts'
import { env, runSteps, type Step } from './steps.ts'
import { browserReport, countBrowserTests, failedTests, slowestTests } from './test-reports.ts'

const SLOWEST = 10

if (process.argv.includes('--full')) {
  env['FULL_TESTS'] = '1'
  if (!findPostgres()) installPackage('postgresql')
}
if (!findPostgres())
  console.log('Without PostgreSQL the tests run on PGlite, and those of several processes do not run.')
ensureChromium()
rmSync(browserReport, { force: true })
const webBuild: Step = { name: 'web build', command: ['node', 'tools/build-web.ts'] }
const browserTests: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  count: countBrowserTests,
}
const tally = await runSteps([webBuild, unitTests(), browserTests], [survey(), ...readingSteps])
console.log(`\nThe ${SLOWEST} slowest tests:\n${slowestTests(SLOWEST)}`)
if (tally.failed) console.log(`\nFailed tests:\n${failedTests()}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed ? 1 : 0
