/** Where to go after signing in: a path of this site, whatever the address bar claims. */
export const HOME = '/home'

/** The path when it stays on this site, else the home screen. Sign-in screens themselves are no destination. */
export function safePath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return HOME
  const base = 'https://site.invalid'
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined
  if (!url || url.origin !== base || /^\/(sign-in|sign-up)(\/|$)/.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}

export interface RedirectSearch {
  /** The path that somebody was on their way to. Whatever it claims: only `safePath` of it is gone to. */
  redirect?: string
}

/** `validateSearch` of every screen that somebody passes on the way to another. */
export const redirectSearch = (search: Record<string, unknown>): RedirectSearch =>
  typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}
