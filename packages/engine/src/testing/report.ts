/** Tells whether a rule of SPEC.md was kept; `what` is only asked when it was not. */
export type Report = (rule: string, isKept: boolean, what: () => string) => void
