/** "breath, eyes and grip" in the given language. */
export const listText = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
