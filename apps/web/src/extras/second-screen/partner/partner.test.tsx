/** The parts of the stage and of the partner's page, as drawn. */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { LeadOffer } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { ANSWER_GUARD_MS } from '../../../ui/answer-guard-ms.ts'
import { englishTexts } from '../../../play/testing/texts.ts'
import { createStore } from '../../../ui/store.ts'
import { createMirror } from '../screen/mirror.ts'
import type { StopState } from '../screen/pending-stop.ts'
import type { LinkState } from '../screen/stage-connection.ts'
import type { SentCommand } from './page/last-command.ts'
import type { PartnerSession, ShownTerms } from './page/partner-session.ts'
import { PartnerView } from './page/partner-view.tsx'
import { Card } from './stage/card.tsx'
import { ENDED_MS, Mark } from './stage/mark.tsx'
import type { LedChange } from './stage/leading.ts'
import type { PartnerState } from './stage/presence.ts'
import { newTerms, passTime, takeSuggestion, CONSENT_MS, type Terms } from './stage/terms.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const suggested = () =>
  takeSuggestion(
    newTerms('suggest', null, 0),
    { id: 1, command: { kind: 'suggest', input: 'pause' } },
    { now: 0, offered: ['pause'] },
  ).terms

function drawCard(first: Terms) {
  const terms = createStore<Terms | null>(first)
  const calls = { answer: vi.fn(), consentAgain: vi.fn(), restrict: vi.fn(), end: vi.fn() }
  render(
    <MantineProvider env="test">
      <Card link={{ terms, isEdgeAccepted: createStore(false), ...calls }} />
    </MantineProvider>,
  )
  return { terms, ...calls }
}

it('A suggestion is answered by a press or a key, and a focused button keeps its own keys', () => {
  const { answer } = drawCard(suggested())
  vi.advanceTimersByTime(ANSWER_GUARD_MS)
  expect(screen.getByRole('region', { name: common.partner.card.from }).textContent).toContain('A pause?')
  fireEvent.click(screen.getByRole('button', { name: common.partner.card.decline }))
  fireEvent.keyDown(document.body, { key: 'Enter' })
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  fireEvent.keyDown(screen.getByRole('button', { name: common.partner.card.accept }), { key: 'Enter' })
  expect(answer.mock.calls).toEqual([[false], [true], [false]])
})

it('After an hour the consent is asked for in words, and "no" leaves the partner to watch', () => {
  const { consentAgain, restrict } = drawCard(passTime(newTerms('suggest', null, 0), CONSENT_MS))
  vi.advanceTimersByTime(ANSWER_GUARD_MS)
  expect(screen.getByText(common.partner.card['again-suggest'])).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: common.partner.card['go-on'] }))
  fireEvent.click(screen.getByRole('button', { name: common.partner.card['only-watch'] }))
  expect([consentAgain.mock.calls.length, restrict.mock.calls[0]?.[0].role]).toEqual([1, 'watch'])
})

it('The consent comes before a suggestion, and no question is answered by a press that was meant for the one before', () => {
  const { terms, answer, consentAgain, restrict } = drawCard(passTime(newTerms('suggest', null, 0), CONSENT_MS))
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const asked = terms.get()!
  press('Enter')
  fireEvent.click(screen.getByRole('button', { name: common.partner.card['go-on'] }))
  expect(consentAgain).not.toHaveBeenCalled()
  // A suggestion that comes now does not take the place of the question.
  act(() => terms.set({ ...asked, suggestion: suggested().suggestion }))
  vi.advanceTimersByTime(ANSWER_GUARD_MS)
  press('Enter')
  expect([consentAgain.mock.calls.length, answer.mock.calls]).toEqual([1, []])
  // A new role is another question.
  act(() => terms.set({ ...asked, role: 'lead' }))
  press('Backspace')
  expect(restrict).not.toHaveBeenCalled()
  act(() => terms.set(suggested()))
  press('Enter')
  vi.advanceTimersByTime(ANSWER_GUARD_MS - 1)
  press('Enter')
  expect(answer).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  press('Enter')
  expect(answer.mock.calls).toEqual([[true]])
})

it('The presence of a partner is shown and announced with the role, and while the partner is away', () => {
  const state = createStore<PartnerState>({ kind: 'none' })
  const terms = createStore<Terms | null>(null)
  const led = createStore<LedChange | null>(null)
  const onOpen = vi.fn()
  const isFlooding = createStore(false)
  render(<Mark link={{ state, terms, led, isFlooding }} onOpen={onOpen} />)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => {
    terms.set(newTerms('suggest', null, 0))
    state.set({ kind: 'connected', isAway: false })
  })
  expect(screen.getByRole('status').textContent).toBe(common.partner.mark.suggest)
  act(() => {
    terms.set(newTerms('lead', null, 0))
    led.set({ number: 1, command: { kind: 'tempo', bpm: 90 } })
  })
  expect(screen.getByRole('status').textContent).toBe('Partner: 90 bpm')
  act(() => state.set({ kind: 'connected', isAway: true }))
  fireEvent.click(screen.getByRole('button', { name: common.partner.mark.away }))
  expect(onOpen).toHaveBeenCalledOnce()
  // The relay disconnects a page that sends too much again and again: one text stays.
  act(() => isFlooding.set(true))
  expect(screen.getByRole('status').textContent).toBe(common.partner.panel.flooding)
})

it('The reason of an end is shown and announced on the stage for some seconds, and not one of before', () => {
  vi.useFakeTimers()
  const { mark, before } = common.partner
  const state = createStore<PartnerState>({ kind: 'none', because: 'expired' })
  const stores = {
    terms: createStore<Terms | null>(null),
    led: createStore<LedChange | null>(null),
    isFlooding: createStore(false),
  }
  render(<Mark link={{ state, ...stores }} onOpen={() => undefined} />)
  expect([screen.queryByRole('button'), screen.getByRole('status').textContent]).toEqual([null, ''])
  for (const because of ['left', 'time', 'lost'] as const) {
    act(() => state.set({ kind: 'connected', isAway: false }))
    act(() => state.set({ kind: 'none', because }))
    expect(screen.getByRole('button').textContent).toBe(mark.ended[because])
    expect(screen.getByRole('status').textContent).toBe(before.states[because])
    act(() => void vi.advanceTimersByTime(ENDED_MS))
    expect([screen.queryByRole('button'), screen.getByRole('status').textContent]).toEqual([null, ''])
  }
})

function drawPage() {
  const state = createStore<LinkState>({ kind: 'connected' })
  const terms = createStore<ShownTerms | null>({ role: 'suggest', isMuted: false, until: null })
  const last = createStore<SentCommand | null>(null)
  const offers = createStore<readonly LeadOffer[]>([])
  const mirror = createMirror(() => 0)
  const calls = { command: vi.fn(() => true), stop: vi.fn(() => true) }
  const stopping = createStore<StopState>('none')
  const isWaiting = createStore(false)
  const stores = { state, stopping, isWaiting, terms, last, offers, mirror }
  const session: PartnerSession = { ...stores, close: vi.fn(), leave: vi.fn(), ...calls }
  render(
    <MantineProvider env="test">
      <PartnerView session={session} texts={englishTexts} onLeave={() => undefined} />
    </MantineProvider>,
  )
  const view = {
    status: 'playing',
    task: 'lube',
    span: null,
    tempo: null,
    bar: [],
    edges: { done: 1, planned: 0, own: 1 },
    inputs: ['pause'],
    open: [],
    toRelease: [],
    progress: { played: 0, since: null, total: 60_000 },
  } as unknown as StageView
  act(() => {
    mirror.take({ kind: 'clock', session: 0, at: 0, phase: 'running' })
    mirror.take({ kind: 'view', view: view as never })
  })
  return { ...stores, ...calls }
}
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('What is offered can be suggested, until it is answered; a partner who watches or is muted has no use of it', () => {
  const { command, last, terms } = drawPage()
  expect([button(/^A pause/).disabled, button(/^Slower/).disabled]).toEqual([false, true])
  fireEvent.click(button(/^A pause/))
  expect(command).toHaveBeenCalledWith({ kind: 'suggest', input: 'pause' })
  act(() => last.set({ id: 1, command: { kind: 'suggest', input: 'pause' }, outcome: 'sent' }))
  // It keeps the focus, and takes no second press.
  expect([button(/^A pause/).disabled, button(/^A pause/).ariaDisabled]).toEqual([false, 'true'])
  fireEvent.click(button(/^A pause/))
  expect(command).toHaveBeenCalledOnce()
  act(() => last.set({ id: 1, command: { kind: 'suggest', input: 'pause' }, outcome: 'declined' }))
  expect(screen.getByText('A pause: not now.')).toBeDefined()
  act(() => last.set({ id: 1, command: { kind: 'suggest', input: 'pause' }, outcome: 'lost' }))
  expect([button(/^A pause/).disabled, screen.getByText('That may not have arrived.').role]).toEqual([false, 'status'])
  act(() => terms.set({ role: 'suggest', isMuted: true, until: null }))
  expect(button(/^A pause/).disabled).toBe(true)
  act(() => terms.set({ role: 'watch', isMuted: false, until: null }))
  expect(screen.queryByRole('button', { name: /^A pause/ })).toBeNull()
  expect(screen.getByText('2 edges', { exact: false })).toBeDefined()
})

it('Stop is there in every role; one that is not answered yet is said, also at the end, and a stopped session offers nothing', () => {
  const { state, stop, stopping, mirror } = drawPage()
  fireEvent.click(button(/^Stop/))
  expect(stop).toHaveBeenCalledOnce()
  const { stopping: words } = common.partner.page
  act(() => stopping.set('sent'))
  expect(screen.getByText(words.sent).role).toBe('status')
  act(() => stopping.set('repeated'))
  expect(screen.getByRole('alert').textContent).toBe(words.repeated)
  act(() => {
    stopping.set('failed')
    state.set({ kind: 'ended', reason: 'removed' })
  })
  expect(screen.getByRole('alert').textContent).toBe(words.failed)
  act(() => {
    stopping.set('none')
    state.set({ kind: 'connected' })
    mirror.take({ kind: 'clock', session: 0, at: 0, phase: 'stopped' })
  })
  expect(screen.queryByRole('button', { name: /^Stop|^A pause/ })).toBeNull()
  expect(screen.queryByText(common.partner.page.you.suggest)).toBeNull()
})

it('A session that is held up is said; one whose stage is away for long gives way to the time of its last answer, with stop and leave', () => {
  const { state, mirror } = drawPage()
  const { page } = common.partner
  act(() => mirror.take({ kind: 'clock', session: 0, at: 0, phase: 'frozen' }))
  expect(screen.getByText(page['held-up']).role).toBe('status')
  act(() => mirror.take({ kind: 'clock', session: 0, at: 0, phase: 'running' }))
  expect([screen.queryByText(page['held-up']), screen.getByText(page.you.suggest).role]).toEqual([null, 'status'])
  act(() => state.set({ kind: 'lost' }))
  expect([screen.getByText(page['lost-short']).role, screen.queryByTestId('elapsed')]).toEqual([
    'status',
    expect.anything(),
  ])
  act(() => state.set({ kind: 'lost', awaySince: new Date(2026, 10, 30, 21, 14).getTime() }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Not connected since 0?9:14.PM$/)
  expect([screen.getByText(page['away-short']).role, screen.getByText(page.away)]).toEqual([
    'status',
    expect.anything(),
  ])
  expect([screen.queryByText(page['lost-short']), screen.queryByTestId('elapsed')]).toEqual([null, null])
  expect(screen.queryByRole('button', { name: /^A pause/ })).toBeNull()
  for (const name of [page.stop, page.leave]) expect(screen.getByRole('button', { name })).toBeDefined()
})

it('A partner who leads sees what can be asked for with its cost, and why the rest cannot; one command at a time', () => {
  const { command, last, terms, offers } = drawPage()
  const vibrate = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  act(() => {
    terms.set({ role: 'lead', isMuted: false, until: null })
    offers.set([
      { kind: 'tempo', min: 70, max: 120, refusal: null, seconds: 0 },
      { kind: 'edge', refusal: null, seconds: 120 },
      { kind: 'permit', refusal: 'too-early', seconds: 300 },
      { kind: 'task', task: 'lube', refusal: 'busy', seconds: 0 },
      { kind: 'line', line: 'l', text: 'Good.', refusal: null, seconds: 2 },
    ])
  })
  expect(button(/^Ask for an edge/).textContent).toContain('about 2 min')
  expect([button(/^Permit/).disabled, button(/^Permit/).textContent]).toEqual([true, 'Permitin 5 min'])
  expect(button(/this task goes on for now/).disabled).toBe(true)
  fireEvent.click(button(/^Good/))
  expect(command).toHaveBeenLastCalledWith({ kind: 'lead', command: { kind: 'line', line: 'l' } })
  const slider = screen.getByRole('slider', { name: 'Tempo' })
  fireEvent.pointerDown(slider)
  fireEvent.change(slider, { target: { value: '90' } })
  fireEvent.pointerUp(slider)
  expect(command).toHaveBeenLastCalledWith({ kind: 'lead', command: { kind: 'tempo', bpm: 90 } })
  const sent = { id: 1, command: { kind: 'lead', command: { kind: 'tempo', bpm: 90 } } } as const
  act(() => last.set({ ...sent, outcome: 'sent' }))
  const edge = button(/^Ask for an edge/)
  fireEvent.click(edge)
  expect([edge.disabled, edge.ariaDisabled, command.mock.calls.length]).toEqual([false, 'true', 2])
  expect(screen.getByText('90 bpm: sent.').role).toBe('status')
  act(() => last.set({ ...sent, outcome: 'speaking' }))
  expect(screen.getByText('90 bpm: something is being said.')).toBeDefined()
  vibrate.mockClear()
  act(() => last.set({ ...sent, id: 2, outcome: 'taken' }))
  expect([vibrate.mock.calls.length, screen.getByText('90 bpm: taken.').dataset['outcome']]).toEqual([1, 'taken'])
  act(() => terms.set({ role: 'lead', isMuted: true, until: null }))
  expect(button(/^Ask for an edge/).disabled).toBe(true)
})
