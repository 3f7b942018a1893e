import { expect, it } from 'vitest'
import { openPages } from './glob.ts'
import type { Page } from './steps.ts'

/** Pages with names of 100 characters, which count how often their names are read. */
function countedPages(count: number) {
  const reads = { count: 0 }
  const pages = Array.from({ length: count }, (_, index): Page => ({
    steps: [],
    get name() {
      reads.count++
      return `${'p'.repeat(95)}${String(index).padStart(5, '0')}`
    },
  }))
  return { pages, reads }
}

it('many patterns share one bound of comparisons, and exact names are found after it', () => {
  const { pages, reads } = countedPages(2000)
  const pagesOf = openPages(pages)
  expect(pagesOf('p*00007')).toEqual([pages[7]])
  for (let index = 0; index < 1500; index++) pagesOf(`*x${index}*`)
  expect(reads.count).toBeLessThan(1_000_000)
  expect(pagesOf('p*00008')).toEqual([])
  expect(pagesOf('p*00007')).toEqual([pages[7]])
  expect(pagesOf(pages[8]?.name ?? '')).toEqual([pages[8]])
})

it('ranges share the bound with patterns', () => {
  const { pages } = countedPages(10)
  const pagesOf = openPages(pages)
  const range = `${'p'.repeat(95)}0000(0..999)`
  expect(pagesOf(range)).toHaveLength(10)
  for (let index = 0; index < 500; index++) pagesOf(`${'q'.repeat(150)}${index}(0..999)`)
  expect(pagesOf(range.replace('999', '998'))).toEqual([])
})
