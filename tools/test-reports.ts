/** What vitest and Playwright write about a run: counts, and how long each test took. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, type Tally } from './steps.ts'

export const unitReport = join(root, 'artifacts', 'unit-tests.json')
export const browserReport = join(root, 'artifacts', 'browser-tests.json')

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { title: string; duration?: number | null }[] }[]
}

interface BrowserSuite {
  file: string
  suites?: BrowserSuite[]
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}

interface TimedTest {
  file: string
  title: string
  /** Duration, ms. */
  ms: number
}

/** Reports of `runSteps` are read after the command ended; a missing one means that the command failed before it. */
const read = <Report>(path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null

const NO_REPORT: Tally = { passed: 0, failed: 1 }

export function countUnitTests(): Tally {
  const report = read<UnitReport>(unitReport)
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : NO_REPORT
}

export function countBrowserTests(): Tally {
  const report = read<BrowserReport>(browserReport)
  return report ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky } : NO_REPORT
}

const unitTests = (): TimedTest[] =>
  (read<UnitReport>(unitReport)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ file: basename(name), title, ms: duration ?? 0 })),
  )

const browserTests = (
  suites: readonly BrowserSuite[] = read<BrowserReport>(browserReport)?.suites ?? [],
): TimedTest[] =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
      return { file: basename(file), title, ms }
    }),
    ...browserTests(inner),
  ])

/** The tests that took longest, longest first, one line each. */
export function slowestTests(count: number): string {
  return [...unitTests(), ...browserTests()]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${title}`)
    .join('\n')
}
