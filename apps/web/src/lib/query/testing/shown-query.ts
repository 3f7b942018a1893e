import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'

export const queryKey = ['list', 'bookmarks']

/** A query on a screen until the test is over, whose requests are answered one by one. */
export function showQuery(initialData?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const requests: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const request = Promise.withResolvers<string>()
    requests.push(request)
    return request.promise
  }
  const observer = new QueryObserver(client, { queryKey, queryFn, ...(initialData !== undefined && { initialData }) })
  const leave = observer.subscribe(() => undefined)
  onTestFinished(leave)
  return { client, requests, leave, shown: () => client.getQueryData(queryKey) }
}
