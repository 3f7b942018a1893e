/**
 * A comment for statements whose best plan depends on what is asked: prepared, they would be planned for the average,
 * and a search for a common word would go the way of a seldom one.
 */
export const PLANNED_ANEW = '/* planned anew */'
