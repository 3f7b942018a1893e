/**
 * The router adds the parameters of the address to those that a route returns: a refused value stays, unless the route returns
 * its name with `undefined`.
 */
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../routeTree.gen.ts'

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as Record<string, AnyRoute>)
const withAll = (route: AnyRoute): AnyRoute[] => [route, ...childrenOf(route).flatMap(withAll)]
type Validate = (search: Record<string, unknown>) => Record<string, unknown>

const validated = withAll(routeTree as AnyRoute).flatMap(({ id, options }) =>
  typeof options?.validateSearch === 'function' ? [[String(id), options.validateSearch as Validate] as const] : [],
)

/** The route's result for an address in which no parameter has an accepted value, and the names that it reads. */
function readBy(validate: Validate): { names: string[]; returned: Record<string, unknown> } {
  const names = new Set<string>()
  const search = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => (names.add(String(name)), ['refused']),
      has: () => false,
      ownKeys() {
        throw new Error('A copy of the search keeps what the route refuses')
      },
    },
  )
  const returned = validate(search)
  return { names: [...names], returned }
}

test('There are routes with parameters', () => {
  expect(validated.length).toBeGreaterThan(12)
})

test.each(validated)('%s returns each parameter that it reads', (_, validate) => {
  const { names, returned } = readBy(validate)
  expect(names.filter((name) => !Object.hasOwn(returned, name))).toEqual([])
})
