/** Reads the reports of vitest and Playwright: counts, failures, and the duration of each test. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, type Tally } from './steps.ts'

export const unitReport = join(root, 'artifacts', 'unit-tests.json')
export const surveyReport = join(root, 'artifacts', 'survey.json')
export const browserReport = join(root, 'artifacts', 'browser-tests.json')

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    /** Why the file itself failed; empty otherwise. */
    message: string
    assertionResults: { title: string; duration?: number | null; failureMessages?: string[] | null }[]
  }[]
}

interface BrowserSuite {
  file: string
  suites?: BrowserSuite[]
  specs: { title: string; tests: { results: { duration: number; errors: { message?: string }[] }[] }[] }[]
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}

interface TestResult {
  file: string
  title: string
  /** Duration, ms. */
  ms: number
  errors: readonly string[]
}

/** Reads a report after its command ended; null when the command failed before it wrote one. */
const read = <Report>(path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null

const NO_REPORT: Tally = { passed: 0, failed: 1 }

/** Counts the tests in a report of vitest. */
export function countUnitTests(path: string): Tally {
  const report = read<UnitReport>(path)
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : NO_REPORT
}

export function countBrowserTests(): Tally {
  const report = read<BrowserReport>(browserReport)
  return report ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky } : NO_REPORT
}

const unitTests = (): TestResult[] =>
  [unitReport, surveyReport]
    .flatMap((path) => read<UnitReport>(path)?.testResults ?? [])
    .flatMap(({ name, message, assertionResults }) => {
      const file = basename(name)
      const tests = assertionResults.map(({ title, duration, failureMessages }) => ({
        file,
        title,
        ms: duration ?? 0,
        errors: failureMessages ?? [],
      }))
      return message ? [...tests, { file, title: '(the whole file)', ms: 0, errors: [message] }] : tests
    })

const browserTests = (
  suites: readonly BrowserSuite[] = read<BrowserReport>(browserReport)?.suites ?? [],
): TestResult[] =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => {
      const results = tests.flatMap((each) => each.results)
      const ms = results.reduce((sum, { duration }) => sum + duration, 0)
      const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message))
      return { file: basename(file), title, ms, errors }
    }),
    ...browserTests(inner),
  ])

/** The `count` slowest tests, slowest first, one line each. */
export function slowestTests(count: number): string {
  return [...unitTests(), ...browserTests()]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${title}`)
    .join('\n')
}

/** Printed lines of an error: enough for the expected and the received value. */
const ERROR_LINES = 15

/** Each failed test with the beginning of its errors; empty when none failed. */
export const failedTests = (): string =>
  [...unitTests(), ...browserTests()]
    .filter(({ errors }) => errors.length > 0)
    .map(({ file, title, errors }) => {
      const lines = errors.flatMap((error) => stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES))
      return [`${file}  ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n\n')
