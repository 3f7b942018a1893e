/** API clients for the writers of `kill-rounds.ts`. */
import { READY_PASSWORD } from '../ready-accounts.ts'

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** An author who may publish, and a reader who may vote for published scripts. */
export interface Clients {
  author: Call
  reader: Call
}

/** A response of 4xx: never caused by killing the server. */
export class RefusedError extends Error {}

/** Signs in both accounts. Calls throw `RefusedError` on 4xx, and another error on 5xx or without a response. */
export async function signIn(url: string): Promise<Clients> {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status >= 500) throw new Error(`${reply.status}`)
    if (!reply.ok) throw new RefusedError(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const as = async (name: string): Promise<Call> => {
    const credentials = { email: `${name}@rubato.test`, password: READY_PASSWORD }
    const { data } = (await call('POST', '/auth/sign-in', credentials)) as { data: { authToken: string } }
    return (method, path, body) => call(method, path, body, data.authToken)
  }
  return { author: await as('supporter'), reader: await as('follower') }
}
