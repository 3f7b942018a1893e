import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DIALOG_TEXT_MAX, type TriggerId } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { PlaceholderButtons } from './placeholder-buttons.tsx'

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

function Field({ trigger, initial = '' }: { trigger: TriggerId; initial?: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  return (
    <>
      <textarea ref={field} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <PlaceholderButtons trigger={trigger} field={field} text={text} onText={setText} />
    </>
  )
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('The placeholders of the moment are offered, and no other', () => {
  render(<Field trigger="breath-hold" />)
  expect(buttons()).toEqual(['{seconds}'])
  cleanup()
  render(<Field trigger="cluster-strokes" />)
  expect(buttons()).toEqual(['{count}'])
  cleanup()
  render(<Field trigger="style-head" />)
  expect(buttons()).toEqual([])
  cleanup()
  render(<Field trigger="game-over" />)
  expect(buttons()).toEqual(['{edges}', '{minutes}'])
})

test('A press writes the placeholder over the selection, and the typing goes on behind it', async () => {
  render(<Field trigger="breath-hold" initial="Hold for TEN more." />)
  field().setSelectionRange(9, 12)
  await userEvent.click(screen.getByRole('button', { name: /^Insert {seconds}/ }))
  expect(field().value).toBe('Hold for {seconds} more.')
  await expect.poll(() => document.activeElement).toBe(field())
  await expect.poll(() => field().selectionStart).toBe('Hold for {seconds}'.length)
})

test('A placeholder for which the text has no room is not offered', () => {
  render(<Field trigger="breath-hold" initial={'x'.repeat(DIALOG_TEXT_MAX - 5)} />)
  expect(screen.getByRole('button', { name: /^Insert/ })).toHaveProperty('disabled', true)
})
