import { describe, expect, test } from 'vitest'
import { reportSearch, targetOfLink } from './report-search.ts'

const id = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'

describe('the target of a report', () => {
  test('is complete in the address, or absent', () => {
    expect(reportSearch({ kind: 'dialog', id })).toEqual({ kind: 'dialog', id })
    expect(reportSearch({ kind: 'game', id })).toEqual({ kind: 'game', id })
    expect(reportSearch({ kind: 'rule', id })).toEqual({})
    expect(reportSearch({ kind: 'script', id: 'everything' })).toEqual({})
    expect(reportSearch({ id })).toEqual({})
  })

  test.each([
    `https://rubato.example/script/${id}/`,
    `https://rubato.example/script/${id}/dialog?trigger=edge`,
    `/script/${id}`,
    `  ${id.toUpperCase()} `,
  ])('is read from what was pasted: %s', (text) => {
    expect(targetOfLink(text)).toEqual({ kind: 'script', id })
  })

  test.each(['game', 'generator'] as const)('is also a pasted %s', (kind) => {
    expect(targetOfLink(`https://rubato.example/${kind}/${id}`)).toEqual({ kind, id })
  })

  test.each(['', 'the strict one', 'https://rubato.example/explore-scripts', `${id}0`, `https://x.example/user/${id}`])(
    'is asked for again after: %s',
    (text) => {
      expect(targetOfLink(text)).toBeUndefined()
    },
  )
})
