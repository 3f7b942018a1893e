/** A code or a number in groups of three, as people read it aloud. */
export const inGroups = (text: string): string => text.replaceAll(/(.{3})(?=.)/g, '$1 ')
