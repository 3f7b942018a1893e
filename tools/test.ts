/** `npm test`: the gate and then a member's way through the product in a real browser. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkSteps } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { root, runSteps, type Tally } from './steps.ts'

const browserReport = join(root, 'artifacts', 'browser-tests.json')

function countBrowserTests(): Tally {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

ensureChromium()
rmSync(browserReport, { force: true })
const tally = await runSteps([
  ...checkSteps(),
  { name: 'web build', command: ['node', 'tools/build-web.ts'] },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: countBrowserTests,
  },
])
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed ? 1 : 0
