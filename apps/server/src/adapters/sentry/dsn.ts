/** A data source name of Sentry or GlitchTip: `https://PUBLIC_KEY@HOST/PROJECT_ID`. */
export interface Dsn {
  /** The address to which envelopes are posted. */
  url: string
  publicKey: string
}

/** Null for a text that is not a DSN. The host may be followed by the base path of the service. */
export function parseDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, host, pathname } = new URL(text)
  const path = /^(\/(?:[\w-]+\/)*)(\d+)\/?$/.exec(pathname)
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || !path) return null
  return { url: `${protocol}//${host}${path[1]}api/${path[2]}/envelope/`, publicKey: username }
}
