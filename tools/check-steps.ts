/** The steps of `npm run check` and `npm test`: checks of the sources, and the unit tests. */
import { rmSync } from 'node:fs'
import type { Step } from './steps.ts'
import { countUnitTests, unitReport } from './test-reports.ts'

export const workspaces = [
  'packages/contracts',
  'packages/engine',
  'packages/builder',
  'packages/script-content',
  'apps/server',
  'apps/web',
  'apps/stand-ins',
  'e2e',
  'bench',
  'tools',
] as const

/** Steps that only read the sources: they may run in parallel, and beside the tests. */
export const readingSteps: readonly Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
  ...workspaces.map((workspace): Step => ({
    name: `types ${workspace}`,
    command: ['tsc', '-p', `${workspace}/tsconfig.json`],
  })),
  // The engine's and the builder's own configurations know neither Node nor timers; their tests need them.
  { name: 'types packages/engine, tests', command: ['tsc', '-p', 'packages/engine/tsconfig.tests.json'] },
  { name: 'types packages/builder, tests', command: ['tsc', '-p', 'packages/builder/tsconfig.tests.json'] },
  {
    name: 'folders',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tools', 'bench', 'e2e'],
  },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'spec rules', command: ['node', 'tools/check-spec.ts'] },
  { name: 'plain words', command: ['node', 'tools/check-words.ts'] },
  { name: 'lines', command: ['node', 'tools/check-lines.ts'] },
  { name: 'generated files', command: ['node', 'tools/generate.ts', '--check'] },
]

/** The step of the unit tests. Deletes their last report, so that only a report of this run is counted. */
export function unitTests(): Step {
  rmSync(unitReport, { force: true })
  return {
    name: 'unit tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: countUnitTests,
  }
}
