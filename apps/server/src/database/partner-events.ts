import { sql } from 'kysely'

/** The type of events that the server adds itself. Their ids begin with `look-up:`. */
export const LOOK_UP = 'look-up'

/** Whether the partner has sent the event. With a literal, as the condition of the index `partner_events_received`. */
export const isDelivered = sql<boolean>`type <> ${sql.lit(LOOK_UP)}`
