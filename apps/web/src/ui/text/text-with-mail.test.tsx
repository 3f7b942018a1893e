import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextWithMail } from './text-with-mail.tsx'

afterEach(cleanup)

it('links the address in a text, and leaves the text around it', () => {
  const { container } = render(<TextWithMail text="Write to help@site.example, please." email="help@site.example" />)
  expect(screen.getByRole('link', { name: 'help@site.example' }).getAttribute('href')).toBe('mailto:help@site.example')
  expect(container.textContent).toBe('Write to help@site.example, please.')
})

it.each(['', 'other@site.example'])('shows a text without the address "%s" as it is', (email) => {
  const { container } = render(<TextWithMail text="Write to us." email={email} />)
  expect(container.innerHTML).toBe('Write to us.')
})
