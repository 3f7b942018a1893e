/** The width below which the builder has the layout of a phone; its style sheets have the same. */
export const NARROW = '(max-width: 800px)'
