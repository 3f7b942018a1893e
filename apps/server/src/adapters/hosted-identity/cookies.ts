/** @param path of the auth routes */
export function authCookie(name: string, publicUrl: string, path: string) {
  const secure = new URL(publicUrl).protocol === 'https:'
  const fullName = `${secure ? '__Secure-' : ''}${name}`
  const set = (value: string, seconds: number) =>
    [
      `${fullName}=${value}`,
      `Max-Age=${seconds}`,
      `Path=${path}`,
      'HttpOnly',
      // The browser comes back from the provider by a link, and then calls the auth routes itself.
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
    ].join('; ')
  return {
    /** The `Set-Cookie` value. */
    set,
    clear: (): string => set('', 0),
    read(header: string | undefined): string | undefined {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
      return pairs.find(([key]) => key === fullName)?.[1]
    },
  }
}

/** Cookies of the auth routes: scripts cannot read them, and no other route receives them. */
export type AuthCookie = ReturnType<typeof authCookie>
