import { expect, it } from 'vitest'
import { withoutSummaries } from './vite-endpoint-texts.ts'

it('Endpoints keep everything but their summaries', () => {
  const code = `export const calls = {
    read: defineEndpoint({ method: 'GET', path: '/a', summary: 'Read a, which isn\\'t b.', response: z.object({ summary: text }) }),
    write: defineEndpoint({ summary: \`Write
      it.\`, errors: ['summary: none'] }),
  }`
  expect(withoutSummaries(code)).toBe(`export const calls = {
    read: defineEndpoint({ method: 'GET', path: '/a', summary: '', response: z.object({ summary: text }) }),
    write: defineEndpoint({ summary: '', errors: ['summary: none'] }),
  }`)
})
