import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import type { ReadFiles } from './read-works.ts'
import { RestoreCard } from './restore-card.tsx'

const found = { works: [{ kind: 'script', name: 'Slow days' }], problems: [] } as unknown as ReadFiles
vi.mock('./read-works.ts', () => ({ readWorks: () => Promise.resolve(found) }))
vi.mock('./bring-back.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})

test('Works whose code cannot be loaded are not brought back: it says so, and can be tried again', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RestoreCard />
    </QueryClientProvider>,
  )
  await userEvent.upload(screen.getByLabelText(common['your-data'].restore.choose), new File(['{}'], 'works.json'))
  const start = await screen.findByRole('button', { name: 'Bring 1 work back' })
  await userEvent.click(start)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(start).toHaveProperty('disabled', false)
  expect(screen.getByText(common['your-data'].restore.states.waiting)).toBeTruthy()
})
