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
  expect(screen.queryByRole('button')).toBeNull()
  expect(readHistory()).toMatchObject([{ outcome: 'permitted', answer }])
  cleanup()
  show(summary)
  expect(screen.queryByRole('button')).toBeNull()
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
