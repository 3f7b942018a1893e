import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../tools/chromium.ts'

/**
 * Flags of V8. Without this one, an error that a module creates while it loads, as React DOM does, makes V8 parse the
 * whole file a second time, for the positions in its stack.
 */
const keepPositions = '--no-enable-lazy-source-positions'
/** Most pages live for seconds: compiling their scripts to optimised code costs more processor time than it saves. */
const withoutOptimisation = '--no-opt --no-maglev'
const v8Flags = (...flags: string[]) => `--js-flags=${[keepPositions, ...flags].join(' ')}`

/** A software renderer draws WebGL in place of a graphics card: only the tests of the lights need it. */
const withoutWebGl = [...chromiumFlags, '--disable-3d-apis']

/**
 * Pages are drawn with half as many pixels each way, which halves what drawing costs without a graphics card. A border of one
 * pixel is two pixels wide then, so that the tests of the layout and pictures to look at have the usual scale.
 */
const halfScale = process.env['SCREENSHOTS'] ? [] : ['--force-device-scale-factor=0.5']

const layout = 'layout.spec.ts'
/** Tests of sessions and screens that move. */
const withMotion = ['landing', 'metronome', 'playing', 'stage'].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: './src',
  globalSetup: './src/support/global-setup.ts',
  outputDir: '../artifacts/browser-tests',
  forbidOnly: true,
  // Tests share no server and no browser, so that each can run on any worker.
  fullyParallel: true,
  // One per core: a third did not end sooner, and tests that follow a clock failed on a busy machine.
  workers: 2,
  // On a machine a quarter as fast, the longest tests take four minutes.
  timeout: 300_000,
  // A machine half as fast, or a check of axe on a large screen, needs more than the five seconds that are usual.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../artifacts/browser-tests.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromiumPath(), args: [...withoutWebGl, ...halfScale, v8Flags()] },
    // Traces take much of the time: `--trace retain-on-failure` asks for them.
    trace: 'off',
    // Screenshots of failures are taken by the fixture of the context.
    screenshot: 'off',
  },
  // Other tests run with reduced motion, which draws fewer frames: a session takes half the processor time.
  projects: [
    {
      name: 'layout',
      testMatch: layout,
      use: { launchOptions: { executablePath: chromiumPath(), args: [...withoutWebGl, v8Flags()] } },
    },
    { name: 'motion', testMatch: withMotion },
    {
      name: 'reduced motion',
      testIgnore: [layout, ...withMotion],
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: chromiumPath(),
          args: [...withoutWebGl, ...halfScale, v8Flags(withoutOptimisation)],
        },
      },
    },
  ],
})
