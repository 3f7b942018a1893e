import type { SavedItem } from '@rubato/contracts/domain'

interface Row {
  moderation_state: NonNullable<SavedItem['moderation']>['state'] | null
  moderation_reason: string | null
  moderation_since: Date | null
}

/** Why other members do not see the row, for its owner; empty when no decision hides it. */
export const moderationOf = ({
  moderation_state: state,
  moderation_reason: reason,
  moderation_since: since,
}: Row): Pick<SavedItem, 'moderation'> =>
  state !== null && reason !== null && since !== null
    ? { moderation: { state, reason, since: since.toISOString() } }
    : {}
