/** The cookie between password and code: it binds the second step of a sign-in to the browser that knew the password. */
import { COOKIE_PATH } from './auth-library.ts'
import { SECOND_STEP_SECONDS } from './tickets.ts'

export interface SecondStepCookies {
  /** The token in a cookie header; null without one. */
  read(cookie: string | undefined): string | null
  /** The `Set-Cookie` value that keeps the token. */
  set(token: string): string
  /** The `Set-Cookie` value that removes it. */
  clear: string
}

export function secondStepCookies(publicUrl: string): SecondStepCookies {
  const secure = new URL(publicUrl).protocol === 'https:'
  const name = `${secure ? '__Secure-' : ''}rubato.second-step`
  const line = (value: string, seconds: number) =>
    [
      `${name}=${value}`,
      `Max-Age=${seconds}`,
      `Path=${COOKIE_PATH}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
    ].join('; ')
  return {
    read(cookie) {
      const pairs = (cookie ?? '').split(';').map((pair) => pair.trim())
      const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
      return found || null
    },
    set: (token) => line(token, SECOND_STEP_SECONDS),
    clear: line('', 0),
  }
}
