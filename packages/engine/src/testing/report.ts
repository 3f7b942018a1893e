/** Reports whether a rule of SPEC.md was kept; `what` is called only when it was not. */
export type Report = (rule: string, isKept: boolean, what: () => string) => void
