/** The messages of a partner that reach the session, and the answers. */
import type { LeadCommand, LeadKind } from '@rubato/contracts/domain'
import type { MemberInput } from '@rubato/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConductorPhase } from '../../../../play/conductor.ts'
import { createStore } from '../../../../ui/store.ts'
import type { OfferingView, ToPartner } from '../messages.ts'
import { createGrant } from './grant.ts'
import { ASKED_MS, CONSENT_MS, REST_MS, SUGGESTION_MS } from './terms.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const viewWith = (inputs: MemberInput[], status: OfferingView['status'] = 'playing'): OfferingView => ({
  inputs,
  status,
})

function stage() {
  const view = createStore<OfferingView | null>(viewWith(['ease', 'pause', 'edge', 'skip', 'finish']))
  const phase = createStore<ConductorPhase>('running')
  const inputs: MemberInput[] = []
  const told: ToPartner[] = []
  const taken: [LeadCommand, readonly LeadKind[]][] = []
  const take = (command: LeadCommand, grants: readonly LeadKind[]) => {
    taken.push([command, grants])
    return command.kind === 'edge' ? 'resting' : null
  }
  const grant = createGrant(
    {
      offering: () => (phase.get() === 'running' ? view.get() : null),
      send: (input) => inputs.push(input) > 0,
      take,
    },
    (message) => told.push(message),
  )
  let id = 0
  const suggest = (input: 'pause' | 'edge' = 'pause') => {
    id += 1
    grant.takeCommand({ kind: 'command', id, command: { kind: 'suggest', input } })
  }
  const lead = (command: LeadCommand) => {
    id += 1
    grant.takeCommand({ kind: 'command', id, command: { kind: 'lead', command } })
  }
  const outcomes = () => told.flatMap((message) => (message.kind === 'outcome' ? [message.outcome] : []))
  return { view, phase, inputs, told, taken, grant, suggest, lead, outcomes }
}

it('An accepted suggestion is sent as the member, a declined one is not, and each is answered once', () => {
  const { grant, suggest, inputs, outcomes } = stage()
  grant.begin({ role: 'suggest', grants: [], minutes: null })
  suggest()
  grant.answer(false)
  grant.answer(true)
  vi.advanceTimersByTime(REST_MS)
  suggest()
  grant.answer(true)
  grant.answer(true)
  expect([inputs, outcomes()]).toEqual([['pause'], ['declined', 'accepted']])
})

it('A flood shows one suggestion, and nothing of it reaches the session', () => {
  const { grant, suggest, inputs, outcomes } = stage()
  grant.begin({ role: 'suggest', grants: [], minutes: null })
  for (let n = 0; n < 1000; n += 1) suggest()
  expect(inputs).toEqual([])
  expect(outcomes()).toEqual(Array.from({ length: 999 }, () => 'waiting'))
  vi.advanceTimersByTime(SUGGESTION_MS)
  grant.passTime()
  expect([grant.terms.get()?.suggestion, outcomes().at(-1)]).toEqual([null, 'unanswered'])
})

it('A suggestion that the session does not offer any more is not sent when it is accepted', () => {
  const { grant, suggest, inputs, outcomes, view, phase } = stage()
  grant.begin({ role: 'suggest', grants: [], minutes: null })
  suggest()
  view.set(viewWith([], 'stopped'))
  phase.set('stopped')
  grant.answer(true)
  vi.advanceTimersByTime(REST_MS)
  suggest()
  expect([inputs, outcomes()]).toEqual([[], ['not-now', 'not-now']])
})

it('An accepted edge is not reported for the member, who presses the button there', () => {
  const { grant, suggest, inputs } = stage()
  grant.begin({ role: 'suggest', grants: [], minutes: null })
  suggest('edge')
  grant.answer(true)
  expect([inputs, grant.isEdgeAccepted.get()]).toEqual([[], true])
  vi.advanceTimersByTime(15_000)
  grant.passTime()
  expect(grant.isEdgeAccepted.get()).toBe(false)
})

it('Nothing is taken before a grant, after its end, and after its time limit', () => {
  const { grant, suggest, told, outcomes } = stage()
  suggest()
  expect(told).toEqual([])
  grant.begin({ role: 'suggest', grants: [], minutes: 15 })
  vi.advanceTimersByTime(15 * 60_000)
  expect(grant.passTime()).toBe(true)
  suggest()
  expect(outcomes()).toEqual(['role'])
  grant.end()
  suggest()
  expect([grant.terms.get(), outcomes()]).toEqual([null, ['role']])
})

it('The partner is told of a new role, a mute and a time limit, and of no question to the member', () => {
  const { grant, told } = stage()
  grant.begin({ role: 'watch', grants: [], minutes: null })
  grant.agreeTo({ role: 'suggest', grants: [], minutes: null })
  grant.setMuted(true)
  grant.restrict({ role: 'suggest', grants: [], minutes: 30 })
  expect(told).toEqual([
    { kind: 'terms', role: 'suggest', isMuted: false, left: null },
    { kind: 'terms', role: 'suggest', isMuted: true, left: null },
    { kind: 'terms', role: 'suggest', isMuted: true, left: 30 * 60_000 },
  ])
  grant.agreeTo({ role: 'suggest', grants: [], minutes: null })
  vi.advanceTimersByTime(CONSENT_MS)
  grant.passTime()
  expect(told).toHaveLength(4)
  vi.advanceTimersByTime(ASKED_MS)
  grant.passTime()
  expect(told.at(-1)).toEqual({ kind: 'terms', role: 'watch', isMuted: true, left: null })
})

it('A partner leads what is granted, with the role alone, and is answered with what became of it', () => {
  const { grant, lead, taken, outcomes } = stage()
  const tempo: LeadCommand = { kind: 'tempo', bpm: 90 }
  lead(tempo)
  grant.begin({ role: 'suggest', grants: ['tempo'], minutes: null })
  lead(tempo)
  expect([taken, outcomes()]).toEqual([[], ['role']])
  grant.agreeTo({ role: 'lead', grants: ['tempo'], minutes: null })
  lead(tempo)
  grant.agreeTo({ role: 'lead', grants: ['edges'], minutes: null })
  lead({ kind: 'edge' })
  expect(taken).toEqual([
    [tempo, ['tempo']],
    [{ kind: 'edge' }, ['edges']],
  ])
  expect(outcomes()).toEqual(['role', 'taken', 'resting'])
  grant.setMuted(true)
  lead(tempo)
  grant.setMuted(false)
  grant.restrict({ role: 'watch', grants: ['edges'], minutes: null })
  lead(tempo)
  grant.end()
  lead(tempo)
  expect([taken.length, outcomes().slice(3)]).toEqual([2, ['muted', 'role']])
})

it('A restriction takes away at once and gives nothing, whatever it names', () => {
  const { grant } = stage()
  const now = () => {
    const { role, grants, minutes } = grant.terms.get()!
    return { role, grants, minutes }
  }
  grant.begin({ role: 'suggest', grants: ['tempo', 'edges'], minutes: 30 })
  grant.restrict({ role: 'lead', grants: ['tempo', 'ending'], minutes: null })
  expect(now()).toEqual({ role: 'suggest', grants: ['tempo'], minutes: 30 })
  grant.agreeTo({ role: 'lead', grants: ['tempo', 'ending'], minutes: 60 })
  expect(now()).toEqual({ role: 'lead', grants: ['tempo', 'ending'], minutes: 60 })
  grant.restrict({ role: 'suggest', grants: ['ending', 'lines'], minutes: 15 })
  expect(now()).toEqual({ role: 'suggest', grants: ['ending'], minutes: 15 })
  // As many minutes as before are longer once some of them have passed: a limit is chosen again by an agreement alone.
  vi.advanceTimersByTime(14 * 60_000)
  grant.restrict({ role: 'suggest', grants: ['ending'], minutes: 15 })
  vi.advanceTimersByTime(60_000)
  expect(grant.passTime()).toBe(true)
})
