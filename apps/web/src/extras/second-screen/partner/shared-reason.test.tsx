/** The reason that most controls of a partner who leads share. */
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { LeadOffer } from '@rubato/contracts/domain'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createStore } from '../../../ui/store.ts'
import type { LinkState } from '../screen/stage-connection.ts'
import type { StopState } from '../screen/pending-stop.ts'
import { createMirror } from '../screen/mirror.ts'
import { LeadPanel } from './page/lead-panel.tsx'
import type { PartnerSession } from './page/partner-session.ts'
import { sharedReason } from './page/shared-reason.tsx'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const edge = (refusal: LeadOffer['refusal']): LeadOffer => ({ kind: 'edge', refusal, seconds: 0 })

it('A lasting reason that many controls share is said once; one of few, or of a few seconds, is said in them', () => {
  expect(sharedReason([edge('busy'), edge('busy'), edge('busy'), edge('too-early'), edge(null)])).toBe('busy')
  expect(sharedReason([edge('busy'), edge('busy')])).toBeNull()
  expect(sharedReason(Array.from({ length: 9 }, () => edge('speaking')))).toBeNull()
  expect(sharedReason([])).toBeNull()
})

it('While the task cannot be changed, that is said once, and the controls are grey without it', () => {
  const terms = { role: 'lead', isMuted: false, until: null } as const
  const session: PartnerSession = {
    state: createStore<LinkState>({ kind: 'connected' }),
    terms: createStore<PartnerSession['terms'] extends { get(): infer Terms } ? Terms : never>(terms),
    isWaiting: createStore(false),
    stopping: createStore<StopState>('none'),
    last: createStore<ReturnType<PartnerSession['last']['get']>>(null),
    offers: createStore<readonly LeadOffer[]>([
      { kind: 'tempo', min: 70, max: 120, refusal: 'busy', seconds: 0 },
      { kind: 'task', task: 'lube', refusal: 'busy', seconds: 0 },
      { kind: 'task', task: 'clench', refusal: 'busy', seconds: 0 },
      { kind: 'edge', refusal: 'busy', seconds: 0 },
      { kind: 'permit', refusal: 'too-early', seconds: 300 },
    ]),
    mirror: createMirror(() => 0),
    command: () => true,
    stop: () => true,
    close: () => undefined,
    leave: () => undefined,
  }
  render(
    <MantineProvider env="test">
      <LeadPanel session={session} terms={terms} />
    </MantineProvider>,
  )
  expect(screen.getAllByText(/this task goes on for now/)).toHaveLength(1)
  expect(screen.getByText('Most of this has to wait: this task goes on for now.')).toBeDefined()
  expect(screen.queryByText('0 now')).toBeNull()
  const control = screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for an edge' })
  expect(control.disabled).toBe(true)
  expect(screen.getByRole('button', { name: /^Permit/ }).textContent).toBe('Permitin 5 min')
})
