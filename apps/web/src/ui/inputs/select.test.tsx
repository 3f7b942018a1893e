import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SelectField } from './select.tsx'

const ignore = () => undefined
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: ignore, removeEventListener: ignore }))
afterEach(cleanup)

test('A select has its label, texts and groups, and passes on the chosen value', async () => {
  const onChange = vi.fn<(value: 'a' | 'b' | 'c') => void>()
  render(
    <MantineProvider env="test">
      <SelectField
        label="Pace"
        description="For every session."
        error="Choose another one."
        value="a"
        options={[
          { value: 'a', label: 'Slow' },
          {
            group: 'Quick',
            items: [
              { value: 'b', label: 'Brisk' },
              { value: 'c', label: 'Fast', isDisabled: true },
            ],
          },
        ]}
        onChange={onChange}
      />
    </MantineProvider>,
  )
  const select = screen.getByRole('combobox', { name: 'Pace' })
  const texts = (select.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(texts.map((element) => element?.textContent)).toEqual(['For every session.', 'Choose another one.'])
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('option', { name: 'Fast' })).toHaveProperty('disabled', true)
  await userEvent.selectOptions(select, 'Brisk')
  expect(onChange.mock.calls).toEqual([['b']])
})

test('It is the only select of the app', () => {
  const src = resolve(import.meta.dirname, '../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  const withSelect = files.filter((file) => /<select\b|\bNativeSelect\b/.test(readFileSync(join(src, file), 'utf8')))
  expect(withSelect).toEqual(['ui/inputs/select.tsx'])
})
