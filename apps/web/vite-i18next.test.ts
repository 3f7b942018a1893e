import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { withoutUnusedParts } from './vite-i18next.ts'

const source = join(import.meta.dirname, '../../node_modules/i18next/dist/esm/i18next.js')

it('i18next in the build fills in texts and counts, and throws where a text has a format or another text', async () => {
  const code = withoutUnusedParts(await readFile(source, 'utf8'))
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  const library = (await import(/* @vite-ignore */ url)) as { createInstance: typeof createInstance }
  const texts = library.createInstance()
  const common = { hello: 'Hello {{name}}', of_one: '{{count}} edge', of_other: '{{count}} edges' }
  const unused = { format: '{{at, datetime}}', nested: '$t(hello)' }
  await texts.init({ lng: 'en', defaultNS: 'common', resources: { en: { common: { ...common, ...unused } } } })
  expect(texts.t('hello', { name: 'Ann' })).toBe('Hello Ann')
  expect([1, 2].map((count) => texts.t('of', { count }))).toEqual(['1 edge', '2 edges'])
  expect(() => texts.t('format', { at: 0 })).toThrow('no such part')
  expect(() => texts.t('nested')).toThrow('no such part')
})
