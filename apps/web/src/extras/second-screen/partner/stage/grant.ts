/** The permissions of the present partner: the terms with their clock, the answers to suggestions, and the messages about both. */
import type { SuggestedInput } from '@rubato/contracts/domain'
import { createStore, type ReadableStore } from '../../../../ui/store.ts'
import type { createShownSession } from './shown-session.ts'
import { suggestable, type FromPartner, type Outcome, type ToPartner } from '../messages.ts'
import {
  isOver,
  newTerms,
  passTime,
  refusalToLead,
  restricted,
  takeSuggestion,
  withConsent,
  withGrants,
  withMute,
  withoutSuggestion,
  withPermission,
  type Permission,
  type Suggestion,
  type Terms,
} from './terms.ts'

/** The member's own controls over a partner. */
export interface GrantControls {
  /** Null without a partner. */
  terms: ReadableStore<Terms | null>
  /** Whether the stage says what to do for an edge that the member has just accepted. */
  isEdgeAccepted: ReadableStore<boolean>
  /** Takes away what this does not permit. It gives nothing: a control that changes under a key needs no question. */
  restrict(wanted: Permission): void
  /** The member has read the words of the consent to this, and agrees. */
  agreeTo(wanted: Permission): void
  setMuted(isMuted: boolean): void
  consentAgain(): void
  answer(isAccepted: boolean): void
}

/** How long the stage says what to do for an edge that was accepted, ms. */
const EDGE_NOTE_MS = 12_000

const isSaidAlike = (one: Terms, other: Terms) =>
  one.role === other.role && one.isMuted === other.isMuted && one.endsAt === other.endsAt

type ShownSession = Pick<ReturnType<typeof createShownSession>, 'offering' | 'send' | 'take'>

export function createGrant(session: ShownSession, send: (message: ToPartner) => void) {
  const terms = createStore<Terms | null>(null)
  const isEdgeAccepted = createStore(false)
  let edgeUntil = 0
  const now = () => performance.now()

  const offered = (): SuggestedInput[] => {
    const view = session.offering()
    return view ? suggestable(view) : []
  }
  const tell = (id: number, outcome: Outcome) => send({ kind: 'outcome', id, outcome })
  const sendTerms = () => {
    const current = terms.get()
    if (!current) return
    const { role, isMuted, endsAt } = current
    send({ kind: 'terms', role, isMuted, left: endsAt === null ? null : Math.max(0, endsAt - now()) })
  }
  /** `dropped`: what became of a suggestion that the change removes. */
  const change = (next: (terms: Terms) => Terms, dropped: Outcome) => {
    const before = terms.get()
    if (!before) return
    const changed = next(before)
    if (before.suggestion && !changed.suggestion) tell(before.suggestion.id, dropped)
    terms.set(changed)
    if (!isSaidAlike(before, changed)) sendTerms()
  }
  const accept = ({ id, input }: Suggestion) => {
    // The session may have gone on while the suggestion waited.
    if (!offered().includes(input)) return tell(id, 'not-now')
    tell(id, 'accepted')
    // The button reports an edge: the member goes there first, and presses it then.
    if (input === 'edge') {
      edgeUntil = now() + EDGE_NOTE_MS
      isEdgeAccepted.set(true)
    } else session.send(input)
  }
  return {
    terms,
    isEdgeAccepted,
    restrict: (wanted: Permission) => change((current) => restricted(current, wanted, now()), 'declined'),
    agreeTo: (wanted: Permission) => change((current) => withPermission(current, wanted, now()), 'declined'),
    setMuted: (isMuted: boolean) => change((current) => withMute(current, isMuted), 'declined'),
    consentAgain: () => change((current) => withConsent(current, now()), 'declined'),
    answer(isAccepted: boolean) {
      const current = terms.get()
      if (!current?.suggestion) return
      terms.set(withoutSuggestion(current, now()))
      if (isAccepted) accept(current.suggestion)
      else tell(current.suggestion.id, 'declined')
    },
    begin: ({ role, grants, minutes }: Permission) => terms.set(withGrants(newTerms(role, minutes, now()), grants)),
    end() {
      terms.set(null)
      isEdgeAccepted.set(false)
    },
    sendTerms,
    takeCommand({ id, command }: Extract<FromPartner, { kind: 'command' }>) {
      const known = terms.get()
      if (!known) return
      const current = passTime(known, now())
      if (command.kind === 'lead') {
        const refusal = refusalToLead(current, now()) ?? session.take(command.command, current.grants)
        return tell(id, refusal ?? 'taken')
      }
      const result = takeSuggestion(current, { id, command }, { now: now(), offered: offered() })
      if (result.refusal) tell(id, result.refusal)
      terms.set(result.terms)
    },
    /** Returns whether the time limit has passed. */
    passTime(): boolean {
      if (now() >= edgeUntil) isEdgeAccepted.set(false)
      change((current) => passTime(current, now()), 'unanswered')
      const current = terms.get()
      return current !== null && isOver(current, now())
    },
  } satisfies GrantControls & Record<string, unknown>
}
