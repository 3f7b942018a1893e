import { useState } from 'react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { TagField } from './tag-field.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

let tags: string[] = []
function Field() {
  const [value, setValue] = useState(['warm'])
  const change = (next: string[]) => {
    tags = next
    setValue(next)
  }
  return <TagField value={value} onChange={change} error={undefined} />
}

function show(): HTMLElement {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen.getByRole('combobox', { name: 'Tags' })
}

test('several tags that arrive at once become one each, however they arrive', () => {
  const field = show()
  act(() => field.focus())
  fireEvent.paste(field, { clipboardData: { getData: () => 'calm, slow' } })
  expect(tags).toEqual(['warm', 'calm', 'slow'])
  fireEvent.change(field, { target: { value: 'edges, warm evening' } })
  expect(tags).toEqual(['warm', 'calm', 'slow', 'edges'])
  act(() => field.blur())
  expect(tags).toEqual(['warm', 'calm', 'slow', 'edges', 'evening'])
})
