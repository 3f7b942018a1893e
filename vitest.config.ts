import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
/** Takes several minutes in separate threads: `npm test` runs it as a separate step. */
const survey = 'packages/engine/src/testing/survey.test.ts'

const web = ['apps/web/**/*.test.{ts,tsx}']
const sharedDocument = './apps/web/shared-document.ts'
/** Tests of modules that keep a state for the life of a page: each file gets new modules. */
const webAlone = [
  'apps/web/src/domain/upgrade/upgrade.test.tsx',
  'apps/web/src/extras/privacy-screen/privacy-screen.test.tsx',
  'apps/web/src/features/builder/screen/own-words.test.tsx',
  'apps/web/src/features/profile/profile-screen.test.tsx',
  'apps/web/src/features/sessions/start/quick-start-form.test.tsx',
  'apps/web/src/lib/i18n/i18n.test.ts',
  'apps/web/src/screens/messages/messages.test.tsx',
]

/** `npm test -- --full` checks more random games. */
const surveyRuns = process.env['FULL_TESTS'] ? 2000 : 1000

/** Node loads the modules itself, as in production: Vite does not transform them. */
const experimental = { viteModuleRunner: false }

/**
 * Each project is one way to run test files; `isolate: false` shares loaded modules, and in `web` the document, between the
 * files of a worker.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default of 1 s is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['{packages,tools,bench}/**/*.test.ts'],
          exclude: [...exclude, survey],
          isolate: false,
          experimental,
        },
      },
      { extends: true, test: { name: 'survey', include: [survey], experimental, provide: { surveyRuns } } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/{server,stand-ins}/**/*.test.ts'],
          exclude,
          isolate: false,
          experimental,
          globalSetup: 'apps/server/src/test-support/shared-postgresql.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: web,
          exclude: [...exclude, ...webAlone],
          isolate: false,
          environment: sharedDocument,
          setupFiles: 'apps/web/vitest-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'web alone',
          include: webAlone,
          environment: sharedDocument,
          setupFiles: 'apps/web/vitest-setup.ts',
        },
      },
    ],
  },
})
