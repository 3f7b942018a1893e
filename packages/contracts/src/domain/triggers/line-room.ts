/** How much time the plan leaves for a line. */

/** A signal takes effect at once, a lead line is heard before what it announces, a free line has time of its own. */
export type LineRoom = 'signal' | 'lead' | 'free'

/** The longest text of a shipped line, in characters with its placeholders filled, by room. */
export const longestLine: Readonly<Record<LineRoom, number>> = { signal: 22, lead: 40, free: 95 }
