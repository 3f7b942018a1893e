/**
 * The classic rule of comparable products for the end of a game and for edges. `completion` is the number of whole minutes
 * played over the longest length of the settings; the rule ignores the shortest length.
 */
export const classicEnds = (completion: number, random: () => number): boolean =>
  completion >= 1 || completion ** 4 > random()

export const classicEdgeComes = (completion: number, random: () => number): boolean =>
  completion >= 0.3 && 0.1 + completion ** 3 > random()
