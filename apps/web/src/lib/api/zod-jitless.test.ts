import { expect, test } from 'vitest'

test('Parsers are not compiled once the first module has run', async () => {
  await import('./zod-jitless.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
