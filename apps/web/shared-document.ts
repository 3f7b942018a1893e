/** A vitest environment: one jsdom for all test files of a worker, so that modules which hold on to its globals stay valid. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

let isReady = false

export default {
  name: 'shared-document',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isReady) await builtinEnvironments.jsdom.setup(global, options)
    isReady = true
    return { teardown: () => undefined }
  },
} satisfies Environment
