import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a new process: zod reads the setting when it is loaded first.
test('Parsers are not compiled once the first module has run', () => {
  const first = JSON.stringify(import.meta.resolve('./zod-jitless.ts'))
  const program = `await import(${first}); console.log((await import('zod')).config().jitless)`
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })).toBe(
    'true\n',
  )
})
