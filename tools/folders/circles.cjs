/** Folders import each other one way. Tests are left out, with what only they use: both import the whole app. */
const { options } = require('../../.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Folders in a circle cannot be understood apart.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.test\\.tsx?$', '/(testing|test-support)/'] } },
}
