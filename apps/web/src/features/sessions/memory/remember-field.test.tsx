import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { allowKeeping, readKept } from './kept-values.ts'
import { RememberField } from './remember-field.tsx'

it('what games keep is deleted after a question, and stays where the answer is no', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
  setStorageMember('member-1')
  allowKeeping('game-1', true)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RememberField />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'Delete what games keep' })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(readKept('game-1')).toEqual({})
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No game keeps anything on this device.')).toBeDefined()
  expect(readKept('game-1')).toBeNull()
})
