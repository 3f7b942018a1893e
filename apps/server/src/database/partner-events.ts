/** Rows of `partner_events` that the partner has sent, and those that the server adds itself. */
import { sql } from 'kysely'

/** The type of events that the server adds itself. Their ids begin with `look-up:`. */
export const LOOK_UP = 'look-up'

/**
 * Whether the partner has sent the event. With a literal, as the condition of the index `partner_events_received`. Look-ups of the
 * night had the type `nightly-look-up` in earlier versions; such rows are kept for 90 days.
 */
export const isDelivered = sql<boolean>`type not in (${sql.lit(LOOK_UP)}, 'nightly-look-up')`
