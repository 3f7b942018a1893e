/** The permissions of a partner: roles, floods, repeated and late commands, time limits and consent. */
import { suggestedInputs, type PartnerRole } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import {
  ASKED_MS,
  CONSENT_MS,
  isOver,
  newTerms,
  passTime,
  refusalToLead,
  REST_MS,
  SUGGESTION_MS,
  takeSuggestion,
  withConsent,
  withMute,
  withoutSuggestion,
  withRole,
  type Terms,
} from './terms.ts'

const given = (role: PartnerRole = 'suggest', minutes: number | null = null) => newTerms(role, minutes, 0)
const suggest = (
  terms: Terms,
  now: number,
  id = 1,
  offered: readonly (typeof suggestedInputs)[number][] = suggestedInputs,
) => takeSuggestion(terms, { id, command: { kind: 'suggest', input: 'ease' } }, { now, offered })

describe('a suggestion', () => {
  it('waits for the member, and goes away unanswered after 20 s', () => {
    const { terms, refusal } = suggest(given(), 0)
    expect([refusal, terms.suggestion]).toEqual([null, { id: 1, input: 'ease', until: SUGGESTION_MS }])
    expect(passTime(terms, SUGGESTION_MS - 1)).toBe(terms)
    expect(passTime(terms, SUGGESTION_MS).suggestion).toBeNull()
  })

  it('is refused to a partner who watches, who is muted, and after the time limit', () => {
    expect(suggest(given('watch'), 0).refusal).toBe('role')
    expect(suggest(withMute(given(), true), 0).refusal).toBe('muted')
    expect(suggest(given('suggest', 15), 15 * 60_000).refusal).toBe('role')
    expect(isOver(given('suggest', 15), 15 * 60_000 - 1)).toBe(false)
  })

  it('is refused when the session does not offer it, as after a stop', () => {
    expect(suggest(given(), 0, 1, []).refusal).toBe('not-now')
    expect(suggest(given(), 0, 1, ['pause']).refusal).toBe('not-now')
  })

  it('is taken once at a time, and rests after its answer, however many come', () => {
    let terms = given()
    let taken = 0
    for (let now = 0; now < 60_000; now += 10) {
      const result = suggest(passTime(terms, now), now, now + 1)
      if (result.refusal === null) taken += 1
      ;({ terms } = result)
    }
    // One in 20 s and the rest after it.
    expect(taken).toBe(Math.ceil(60_000 / (SUGGESTION_MS + REST_MS)))
    const answered = withoutSuggestion(suggest(given(), 0).terms, 1000)
    expect(suggest(answered, 1000 + REST_MS - 1).refusal).toBe('too-soon')
    expect(suggest(answered, 1000 + REST_MS).refusal).toBeNull()
  })

  it('goes away when the member mutes the partner or takes the role back', () => {
    const { terms } = suggest(given(), 0)
    expect(withMute(terms, true).suggestion).toBeNull()
    expect(withRole(terms, 'watch', 0).suggestion).toBeNull()
  })
})

describe('the consent', () => {
  it('is asked for after an hour, and without an answer the partner watches', () => {
    const asked = passTime(given(), CONSENT_MS)
    expect([asked.consent.isAsked, asked.role]).toEqual([true, 'suggest'])
    expect(passTime(asked, CONSENT_MS + ASKED_MS - 1)).toBe(asked)
    expect(passTime(asked, CONSENT_MS + ASKED_MS)).toMatchObject({ role: 'watch', consent: { isAsked: false } })
  })

  it('is valid for another hour once it was given again, or a role was chosen', () => {
    const asked = passTime(given(), CONSENT_MS)
    const again = withConsent(asked, CONSENT_MS + 1)
    expect(again).toMatchObject({ role: 'suggest', consent: { isAsked: false, until: 2 * CONSENT_MS + 1 } })
    expect(withRole(given('watch'), 'suggest', 5).consent.until).toBe(5 + CONSENT_MS)
  })
})

describe('leading', () => {
  it('is for a partner with the role, who is not muted, within the time limit and the consent', () => {
    expect([refusalToLead(given('watch'), 0), refusalToLead(given('suggest'), 0)]).toEqual(['role', 'role'])
    const terms = given('lead', 15)
    expect(refusalToLead(terms, 0)).toBeNull()
    expect(refusalToLead(withMute(terms, true), 0)).toBe('muted')
    expect(refusalToLead(withRole(terms, 'watch', 0), 0)).toBe('role')
    expect(refusalToLead(terms, 15 * 60_000)).toBe('role')
    const asked = passTime(given('lead'), CONSENT_MS)
    expect(refusalToLead(passTime(asked, CONSENT_MS + ASKED_MS), CONSENT_MS + ASKED_MS)).toBe('role')
  })
})
