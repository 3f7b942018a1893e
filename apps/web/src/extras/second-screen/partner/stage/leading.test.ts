/** The messages to a partner who leads, and the time at which the rules are loaded. */
import { leadKinds, type LeadCommand, type LeadOffer, type LeadRefusal } from '@rubato/contracts/domain'
import { leadRules } from '@rubato/engine/lead'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toPartnerSchema, type ToPartner } from '../messages.ts'
import { COMMAND_MS, createLeading, LED_NOTE_MS, OFFERS_MS, partsOf } from './leading.ts'
import { newTerms, withMute } from './terms.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const line = (id: string): LeadOffer => ({ kind: 'line', line: id, text: 'x'.repeat(900), refusal: null, seconds: 2 })

function stage() {
  const allow = vi.fn()
  const offers = vi.fn((): readonly LeadOffer[] => [{ kind: 'edge', refusal: null, seconds: 60 }])
  const take = vi.fn((command: LeadCommand): LeadRefusal | null => (command.kind === 'edge' ? 'resting' : null))
  const told: ToPartner[] = []
  const onFault = vi.fn()
  const leading = createLeading({ lead: { allow, offers, take }, onFault }, (message) => told.push(message))
  return { allow, offers, take, told, leading }
}
const lead = newTerms('lead', null, 0)
const up: LeadCommand = { kind: 'intensity', step: 'up' }

it('The rules are loaded with the role, and no command reaches the session before', async () => {
  const { leading, allow, take } = stage()
  leading.passTime(newTerms('suggest', null, 0))
  leading.passTime(null)
  expect(leading.take(up, leadKinds)).toBe('not-granted')
  expect([allow.mock.calls, take.mock.calls]).toEqual([[], []])
  leading.passTime(lead)
  leading.passTime(lead)
  await vi.waitFor(() => expect(allow.mock.calls).toEqual([[leadRules]]))
  expect(leading.take(up, leadKinds)).toBeNull()
})

it('Of a flood of commands two in a second reach the session, although none of them is taken', async () => {
  const { leading, allow, take } = stage()
  leading.passTime(lead)
  await vi.waitFor(() => expect(allow).toHaveBeenCalled())
  const answers = new Set<LeadRefusal | null>()
  for (let at = 0; at < 5000; at += 50) {
    answers.add(leading.take({ kind: 'edge' }, leadKinds))
    vi.advanceTimersByTime(50)
  }
  expect([take.mock.calls.length, [...answers]]).toEqual([5000 / COMMAND_MS, ['resting', 'too-soon']])
})

it('Offers are sent when they change, once a second at most, and not to a partner who may not lead', async () => {
  const { leading, allow, offers, told } = stage()
  leading.passTime(lead)
  await vi.waitFor(() => expect(allow).toHaveBeenCalled())
  for (let n = 0; n < 10; n += 1) leading.passTime(lead)
  expect([told.length, offers.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(OFFERS_MS)
  leading.passTime(lead)
  expect([told.length, offers.mock.calls.length]).toEqual([1, 2])
  leading.passTime(withMute(lead, true))
  vi.advanceTimersByTime(OFFERS_MS)
  leading.passTime(withMute(lead, true))
  expect(offers.mock.calls.length).toBe(2)
  leading.passTime(lead)
  expect(told.length).toBe(2)
})

it('A long list is sent in parts that the contract and a frame hold', () => {
  const offers = Array.from({ length: 12 }, (_, index) => line(`${index}`))
  const parts = partsOf(offers)
  expect([parts.flat(), partsOf([])]).toEqual([offers, [[]]])
  for (const part of parts) {
    expect(JSON.stringify(part).length).toBeLessThan(4000)
    expect(toPartnerSchema.safeParse({ kind: 'offers', isFirst: true, isLast: false, offers: part }).success).toBe(true)
  }
})

it('The stage says what was changed for some seconds', async () => {
  const { leading, allow } = stage()
  leading.passTime(lead)
  await vi.waitFor(() => expect(allow).toHaveBeenCalled())
  leading.take({ kind: 'edge' }, leadKinds)
  expect(leading.led.get()).toBeNull()
  vi.advanceTimersByTime(COMMAND_MS)
  leading.take(up, leadKinds)
  expect(leading.led.get()).toEqual({ number: 1, command: up })
  vi.advanceTimersByTime(LED_NOTE_MS)
  leading.passTime(lead)
  expect(leading.led.get()).toBeNull()
})

it('Rules that are loaded after the end of the session do not reach it', async () => {
  const { leading, allow } = stage()
  leading.passTime(lead)
  leading.close()
  await import('@rubato/engine/lead')
  await new Promise((resolve) => setImmediate(resolve))
  expect(allow).not.toHaveBeenCalled()
})
