const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Stand-ins call only this machine: every address they are given has to be a loopback address. */
export const isLoopbackUrl = (text: string): boolean => {
  const url = parseUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && loopbackHosts.has(url.hostname)
}

/** Exact match, except that a registered loopback address matches on every port (RFC 8252 section 7.3). */
export const matchesRegistered = (registered: readonly string[], candidate: string): boolean =>
  registered.some((uri) => uri === candidate || withoutLoopbackPort(uri) === withoutLoopbackPort(candidate))

const withoutLoopbackPort = (text: string): string => {
  const url = parseUrl(text)
  if (!url || !isLoopbackUrl(text)) return text
  url.port = ''
  return url.href
}
