/** Cookies of the auth routes: scripts cannot read them, and no other route receives them. */

/** @param path of the auth routes */
export function authCookie(name: string, publicUrl: string, path: string) {
  const secure = new URL(publicUrl).protocol === 'https:'
  const fullName = `${secure ? '__Secure-' : ''}${name}`
  const set = (value: string, seconds: number): string =>
    [
      `${fullName}=${value}`,
      `Max-Age=${seconds}`,
      `Path=${path}`,
      'HttpOnly',
      // Pages of others lead here by a link: a hosted provider, and mails.
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
    ].join('; ')
  return {
    /** The `Set-Cookie` value. */
    set,
    clear: (): string => set('', 0),
    /** The values in a cookie header: a browser may send several cookies of one name. */
    readAll(header: string | undefined): string[] {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
      return pairs.flatMap(([key, value]) => (key === fullName && value ? [value] : []))
    },
    read(header: string | undefined): string | undefined {
      return this.readAll(header)[0]
    },
  }
}

export type AuthCookie = ReturnType<typeof authCookie>
