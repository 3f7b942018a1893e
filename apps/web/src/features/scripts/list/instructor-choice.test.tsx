import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_SCRIPT_ID, instructors } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { InstructorChoice } from './instructor-choice.tsx'

vi.mock('./script-choice.tsx', () => ({
  ScriptChoice: ({ value, onChange }: { value: string | null; onChange: (id: string) => void }) => (
    <button onClick={() => onChange('mine')}>{`Scripts: ${value ?? 'none chosen'}`}</button>
  ),
}))

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const scripts = () => screen.findByRole('button', { name: /^Scripts/ })
const radio = (name: string, description?: string) =>
  screen.getByRole('radio', { name, ...(description !== undefined && { description }) })

test('The instructors and another script are one choice, each instructor described by its character', async () => {
  const onChange = vi.fn()
  render(<InstructorChoice memberId="me" value={DEFAULT_SCRIPT_ID} onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Instructor' })).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(instructors.length + 1)
  expect(radio('Host', 'Calm, dry, a little wicked.')).toHaveProperty('checked', true)
  await userEvent.click(radio('Tease'))
  expect(onChange).toHaveBeenCalledWith(instructors.find(({ id }) => id === 'tease')?.scriptId)
  expect(screen.queryByRole('button', { name: /^Scripts/ })).toBeNull()
})

test('"Another script" shows the scripts and changes nothing until one is chosen', async () => {
  const onChange = vi.fn()
  render(<InstructorChoice memberId="me" value={DEFAULT_SCRIPT_ID} onChange={onChange} />)
  await userEvent.click(radio('Another script'))
  expect(onChange).not.toHaveBeenCalled()
  expect(radio('Another script')).toHaveProperty('checked', true)
  expect((await scripts()).textContent).toBe('Scripts: none chosen')
  await userEvent.click(await scripts())
  expect(onChange).toHaveBeenCalledWith('mine')
})

test('A chosen script of another kind is shown, and an instructor replaces it', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<InstructorChoice memberId="me" value="mine" onChange={onChange} />)
  expect(radio('Another script')).toHaveProperty('checked', true)
  expect((await scripts()).textContent).toBe('Scripts: mine')
  await userEvent.click(radio('Host'))
  expect(onChange).toHaveBeenCalledWith(DEFAULT_SCRIPT_ID)
  rerender(<InstructorChoice memberId="me" value={DEFAULT_SCRIPT_ID} onChange={onChange} />)
  expect(screen.queryByRole('button', { name: /^Scripts/ })).toBeNull()
})
