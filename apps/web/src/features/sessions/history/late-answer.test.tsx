import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SessionSummary } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { LateAnswer } from './late-answer.tsx'
import { recordSession } from './record-session.ts'
import { readHistory } from './session-history.ts'

const summary: SessionSummary = {
  outcome: 'permitted',
  edges: 1,
  ownEdges: 0,
  ruins: 0,
  strokes: 100,
  playedMs: 100_000,
}
const show = (shown: SessionSummary) =>
  render(
    <MantineProvider>
      <LateAnswer summary={shown} />
    </MantineProvider>,
  )

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
})
afterEach(cleanup)

it.each(['yes', 'no'] as const)('the answer "%s" is stored with the session, and is not asked for again', (answer) => {
  recordSession(summary)
  show(summary)
  fireEvent.click(screen.getByRole('button', { name: answer === 'yes' ? 'Yes' : 'No' }))
  expect(screen.queryByRole('button', { name: /^(Yes|No)$/ })).toBeNull()
  expect(readHistory()).toMatchObject([{ outcome: 'permitted', answer }])
  cleanup()
  show(summary)
  expect(screen.queryByRole('button')).toBeNull()
})

it('no answer looks like the expected one, and an answer can be changed', () => {
  recordSession(summary)
  const onAnswer = vi.fn()
  render(
    <MantineProvider>
      <LateAnswer summary={summary} onAnswer={onAnswer} />
    </MantineProvider>,
  )
  const [yes, no] = ['Yes', 'No'].map((name) => screen.getByRole('button', { name }))
  expect(yes!.className).toBe(no!.className)
  fireEvent.click(yes!)
  expect(screen.getByRole('status').textContent).toContain('You answered yes')
  fireEvent.click(screen.getByRole('button', { name: 'Change the answer' }))
  expect(readHistory()[0]?.answer).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(readHistory()[0]?.answer).toBe('no')
  expect(onAnswer.mock.calls).toEqual([['yes'], [undefined], ['no']])
})

it('nothing is asked where the session was answered, and leaving stores nothing', () => {
  recordSession({ ...summary, outcome: 'cum' })
  show({ ...summary, outcome: 'cum' })
  expect(screen.queryByRole('button')).toBeNull()
  recordSession(summary)
  show(summary)
  cleanup()
  expect(readHistory().map(({ answer }) => answer)).toEqual([undefined, undefined])
})
