/** How a game ends. */
export const outcomes = ['cum', 'ruined', 'denied'] as const
export type Outcome = (typeof outcomes)[number]
