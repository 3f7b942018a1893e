/** Where to go after signing in: a path of this site, whatever the address bar claims. */
export const HOME = '/home'

/** The path when it stays on this site, else the home screen. Sign-in screens themselves are no destination. */
export function safePath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return HOME
  const url = onSite(target)
  // A path that begins with two slashes is the address of another site, once it stands by itself.
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
  /** The path that somebody was on their way to. Whatever it claims: only `safePath` of it is gone to. */
  redirect?: string
}

/** `validateSearch` of every screen that somebody passes on the way to another. */
export const redirectSearch = (search: Record<string, unknown>): RedirectSearch =>
  typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}
