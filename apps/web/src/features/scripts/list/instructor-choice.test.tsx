// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_SCRIPT_ID, instructors } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { InstructorChoice } from './instructor-choice.tsx'

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

test('The instructors are one choice, each described by its character', async () => {
  const onChange = vi.fn()
  render(<InstructorChoice value={DEFAULT_SCRIPT_ID} onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Instructor' })).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(instructors.length)
  const host = screen.getByRole('radio', { name: 'Host', description: 'Calm, dry, a little wicked.' })
  expect(host).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Tease' }))
  expect(onChange).toHaveBeenCalledWith(instructors.find(({ id }) => id === 'tease')?.scriptId)
})

test('With another script no instructor is chosen', () => {
  render(<InstructorChoice value="another" onChange={() => undefined} />)
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
})
