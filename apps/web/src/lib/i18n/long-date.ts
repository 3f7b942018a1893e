/** `instant`: an ISO 8601 text, or milliseconds since 1970. */
export const longDate = (instant: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant))

/** As `longDate`, with the time of day. */
export const longDateTime = (instant: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
