import { expect, test } from 'vitest'
import { endpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

test('The changes that answer as GET of their path does are those with its response', () => {
  const all: Endpoint[] = Object.values(endpoints)
  const changes = all.filter(({ method }) => method === 'PATCH' || method === 'PUT')
  const wrong = changes.filter(({ path, response, answersAsGet = false }) => {
    const reading = all.find((other) => other.method === 'GET' && other.path === path)
    return answersAsGet !== (response !== undefined && response === reading?.response)
  })
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
