/** The destination after signing in: always a path of this site, regardless of the address bar. */
export const HOME = '/home'

/** The path when it stays on this site, else the home screen. The sign-in screens are no destination. */
export function safePath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return HOME
  const url = onSite(target)
  // A path that begins with two slashes is the address of another site when it is used by itself.
  if (!url || url.pathname.startsWith('//') || /^\/(sign-in|sign-up)(\/|$)/.test(url.pathname)) return HOME
  const path = url.pathname + url.search + url.hash
  return onSite(path)?.href === url.href ? path : HOME
}

const SITE = 'https://site.invalid'
function onSite(target: string): URL | undefined {
  const url = URL.canParse(target, SITE) ? new URL(target, SITE) : undefined
  return url?.origin === SITE ? url : undefined
}

export interface RedirectSearch {
  /** Destination after sign-in. Untrusted: only `safePath` of it is navigated to. */
  redirect?: string | undefined
}

/**
 * Search and fragment of a screen that leads back to `path` (`location.href`). The fragment of the path stays a fragment:
 * it can be the secret of an unlisted link, and a search is sent to the server when the screen is reloaded.
 */
export function leadBackTo(path: string): { search: RedirectSearch; hash?: string } {
  const [page = '', ...rest] = path.split('#')
  const hash = rest.join('#')
  return { search: { redirect: page }, ...(hash && { hash }) }
}

/** The path that `leadBackTo` was given, where it stays on this site. */
export const pathBack = ({ redirect = '' }: RedirectSearch, hash: string): string =>
  safePath(hash ? `${redirect}#${hash}` : redirect)

/** `validateSearch` of the screens that continue to the path in `redirect`. */
export const redirectSearch = ({ redirect }: Record<string, unknown>): RedirectSearch => ({
  redirect: typeof redirect === 'string' ? redirect : undefined,
})
