/**
 * What the member allows a partner, and the suggestion that waits for an answer: a state machine without clock and network. Times
 * are ms of `performance.now()`. The partner cannot change any of it: `takeSuggestion` and `refusalToLead` are all that a command reaches.
 */
import {
  partnerRoles,
  type LeadKind,
  type PartnerCommand,
  type PartnerRefusal,
  type PartnerRole,
  type SuggestedInput,
} from '@rubato/contracts/domain'

/** An unanswered suggestion goes away after this time, ms. */
export const SUGGESTION_MS = 20_000
/** Time between the answer to a suggestion and the next one, ms. */
export const REST_MS = 5000
/** The consent is asked for again after this time, ms. */
export const CONSENT_MS = 60 * 60_000
/** Time to answer that question; without an answer the partner watches, ms. */
export const ASKED_MS = 60_000

export interface Suggestion {
  /** The number of the command. */
  id: number
  input: SuggestedInput
  until: number
}

/** The permissions of a partner, and their time limit. */
export interface Permission {
  role: PartnerRole
  /** The kinds of commands that a partner who leads may send. */
  grants: readonly LeadKind[]
  /** The time limit that the member has chosen, counted from then on; null: as long as the session. */
  minutes: number | null
}

export interface Terms extends Permission {
  isMuted: boolean
  /** When the connection ends; null: with the session. */
  endsAt: number | null
  /** `isAsked`: the member is asked again now, until `until`; else the consent is valid until then. */
  consent: { isAsked: boolean; until: number }
  suggestion: Suggestion | null
  /** No suggestion is taken before this time. */
  restUntil: number
}

/** The kinds that are permitted at first: the member adds the end. */
export const usualGrants: readonly LeadKind[] = ['tasks', 'tempo', 'intensity', 'edges', 'lines']

/** @param minutes the time limit; null: as long as the session */
export const newTerms = (role: PartnerRole, minutes: number | null, now: number): Terms => ({
  role,
  grants: usualGrants,
  isMuted: false,
  minutes,
  endsAt: endOf(minutes, now),
  consent: { isAsked: false, until: now + CONSENT_MS },
  suggestion: null,
  restUntil: now,
})

const endOf = (minutes: number | null, now: number): number | null => (minutes === null ? null : now + minutes * 60_000)

/** The member has chosen a role, which is a consent to it. */
export const withRole = (terms: Terms, role: PartnerRole, now: number): Terms => ({
  ...terms,
  role,
  consent: { isAsked: false, until: now + CONSENT_MS },
  suggestion: role === 'watch' ? null : terms.suggestion,
})

const rankOf = ({ role }: Pick<Permission, 'role'>): number => partnerRoles.indexOf(role)

/** Whether the connection would end later than it does now. */
export const isLonger = ({ minutes }: Pick<Permission, 'minutes'>, terms: Terms, now: number): boolean =>
  minutes !== terms.minutes && (endOf(minutes, now) ?? Infinity) > (terms.endsAt ?? Infinity)

/** Whether this permits more than the terms do: the member has to agree to it first. */
export const exceeds = (wanted: Permission, terms: Terms, now: number): boolean =>
  rankOf(wanted) > rankOf(terms) ||
  (wanted.role === 'lead' && wanted.grants.some((each) => !terms.grants.includes(each))) ||
  isLonger(wanted, terms, now)

/** The terms without what this does not permit. They never permit more than before. */
export function restricted(terms: Terms, wanted: Permission, now: number): Terms {
  const kept = withGrants(
    isLonger(wanted, terms, now) ? terms : withLimit(terms, wanted.minutes, now),
    terms.grants.filter((each) => wanted.grants.includes(each)),
  )
  return rankOf(wanted) < rankOf(terms) ? withRole(kept, wanted.role, now) : kept
}

/** The member has agreed to all of this. */
export const withPermission = (terms: Terms, { role, grants, minutes }: Permission, now: number): Terms =>
  withRole(withGrants(withLimit(terms, minutes, now), grants), role, now)

/** A limit that was changed counts from now on. */
const withLimit = (terms: Terms, minutes: number | null, now: number): Terms =>
  minutes === terms.minutes ? terms : { ...terms, minutes, endsAt: endOf(minutes, now) }

/** The member has consented again to the role that the partner has. */
export const withConsent = (terms: Terms, now: number): Terms => withRole(terms, terms.role, now)

export const withMute = (terms: Terms, isMuted: boolean): Terms => ({
  ...terms,
  isMuted,
  suggestion: isMuted ? null : terms.suggestion,
})

export const withGrants = (terms: Terms, grants: readonly LeadKind[]): Terms => ({ ...terms, grants })

interface Moment {
  now: number
  /** The inputs that the session offers now and a partner may suggest. */
  offered: readonly SuggestedInput[]
}

type SuggestCommand = Extract<PartnerCommand, { kind: 'suggest' }>

function refusalOf(terms: Terms, { input }: SuggestCommand, { now, offered }: Moment): PartnerRefusal | null {
  if (terms.role === 'watch' || isOver(terms, now)) return 'role'
  if (terms.isMuted) return 'muted'
  if (terms.suggestion) return 'waiting'
  if (now < terms.restUntil) return 'too-soon'
  return offered.includes(input) ? null : 'not-now'
}

/** Whether the role and the time let the partner lead now. What is asked for is checked by the engine. */
export function refusalToLead(terms: Terms, now: number): PartnerRefusal | null {
  if (terms.role !== 'lead' || isOver(terms, now)) return 'role'
  return terms.isMuted ? 'muted' : null
}

/** The only way of a suggestion. */
export function takeSuggestion(
  terms: Terms,
  { id, command }: { id: number; command: SuggestCommand },
  moment: Moment,
): { terms: Terms; refusal: PartnerRefusal | null } {
  const refusal = refusalOf(terms, command, moment)
  if (refusal) return { terms, refusal }
  const suggestion = { id, input: command.input, until: moment.now + SUGGESTION_MS }
  return { terms: { ...terms, suggestion }, refusal }
}

/** Ends a suggestion, whatever its answer was. */
export const withoutSuggestion = (terms: Terms, now: number): Terms => ({
  ...terms,
  suggestion: null,
  restUntil: now + REST_MS,
})

/** Whether the time limit has passed. */
export const isOver = ({ endsAt }: Terms, now: number): boolean => endsAt !== null && now >= endsAt

/** The changes that come with time: a suggestion without an answer, the question for consent, and its silence. */
export function passTime(terms: Terms, now: number): Terms {
  const { suggestion, consent } = terms
  if (suggestion && now >= suggestion.until) return passTime(withoutSuggestion(terms, now), now)
  if (now < consent.until) return terms
  if (consent.isAsked) return withRole(terms, 'watch', now)
  return { ...terms, consent: { isAsked: true, until: now + ASKED_MS } }
}
