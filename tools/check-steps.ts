/** The steps of `npm run check` and `npm test`: checks of the sources, and the unit tests. */
import { rmSync } from 'node:fs'
import type { Step } from './steps.ts'
import { countUnitTests, surveyReport, unitReport } from './test-reports.ts'

const workspaces = ['packages', 'apps', 'tools', 'bench', 'e2e']

/** Steps that only read the sources: they may run in parallel, and during the tests. */
export const readingSteps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  // Types are checked with the configuration of each folder, in the same pass as the rules that need them.
  { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'] },
  { name: 'folders', command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...workspaces] },
  { name: 'folder circles', command: ['depcruise', '--config', 'tools/folders/circles.cjs', ...workspaces] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'spec rules', command: ['node', 'tools/check-spec.ts'] },
  { name: 'plain words', command: ['node', 'tools/check-words.ts'] },
  { name: 'sizes', command: ['node', 'tools/check-size.ts'] },
  { name: 'lines', command: ['node', 'tools/check-lines.ts'] },
  { name: 'generated files', command: ['node', 'tools/generate.ts', '--check'] },
]

/** A step of vitest. Deletes its last report, so that only a report of this run is counted. */
function vitestStep(name: string, report: string, ...args: string[]): Step {
  rmSync(report, { force: true })
  return {
    name,
    command: ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: () => countUnitTests(report),
  }
}

/** The unit tests without the survey. */
export const unitTests = (): Step => vitestStep('unit tests', unitReport, '--project', '!survey')

/** The survey of random games, which uses one thread per core. */
export const survey = (): Step => vitestStep('survey', surveyReport, '--project', 'survey')
