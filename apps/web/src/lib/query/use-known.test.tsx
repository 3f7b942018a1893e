import { act, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useKnown } from './use-known.ts'

const ask = vi.fn<() => Promise<string>>()
const nameQuery = queryOptions({ queryKey: ['name'], queryFn: ask, staleTime: Infinity })

function Name() {
  return <p>{useKnown(nameQuery) ?? 'unknown'}</p>
}

test('Shows what the cache has, and does not keep the query from being asked again', async () => {
  ask.mockResolvedValueOnce('Ada').mockResolvedValueOnce('Grace')
  const queryClient = new QueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <Name />
    </QueryClientProvider>,
  )
  expect(screen.getByText('unknown')).toBeDefined()
  expect(ask).not.toHaveBeenCalled()

  await act(async () => queryClient.fetchQuery(nameQuery))
  expect(await screen.findByText('Ada')).toBeDefined()

  await act(async () => queryClient.refetchQueries({ queryKey: ['name'] }))
  expect(await screen.findByText('Grace')).toBeDefined()
})
