/** The value of a `class` attribute: the names that are set, separated by spaces. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
