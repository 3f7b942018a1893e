/** A smaller count could point at somebody: it is not shown. */
export const COUNT_MIN = 5
