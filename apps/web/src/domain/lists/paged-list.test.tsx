/** A paginated list in a card whose refresh fails. */
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { PagedList } from './paged-list.tsx'

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
afterEach(cleanup)

const queryKey = ['list']
let load: (page: number) => Promise<string>

function List() {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => ({ data: [await load(pageParam)] }),
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
    retry: false,
  })
  return (
    <PagedList query={query} none="Nothing" more="Show more">
      {(items) => <p>{items.join(', ')}</p>}
    </PagedList>
  )
}

test('After a failed refresh the list says that it may be out of date, and trying again refreshes what is shown', async () => {
  const queryClient = new QueryClient()
  load = (page) => Promise.resolve(`old ${page}`)
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  )
  await screen.findByText('old 0')
  load = () => Promise.reject(new Error('No answer.'))
  await queryClient.invalidateQueries({ queryKey })
  expect((await screen.findByRole('alert')).textContent).toContain('What is shown may be out of date.')
  load = (page) => Promise.resolve(`new ${page}`)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('new 0')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
