/** HTTP clients for the writers of `rounds.ts`. */
import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-accounts.ts'

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** An author who may publish, and a reader who may vote for published scripts. */
export interface Clients {
  author: Call
  reader: Call
}

/** A refusal by the server, unrelated to the kill. */
export class RefusedError extends Error {}

/** Writers share an account, which may import one file at a time: a refused call is sent again after this time, ms. */
const WAIT = 50

/** The calls throw `RefusedError` for a refusal, another error when the server fails or does not answer. */
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
    if (reply.status === 429) return delay(WAIT).then(() => call(method, path, body, token))
    if (reply.status >= 500) throw new Error(`${reply.status}`)
    if (!reply.ok) throw new RefusedError(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const as = async (name: string): Promise<Call> => {
    const credentials = { email: `${name}@rubato.test`, password: DEMO_PASSWORD }
    const { data } = (await call('POST', '/auth/sign-in', credentials)) as { data: { authToken: string } }
    return (method, path, body) => call(method, path, body, data.authToken)
  }
  return { author: await as('supporter'), reader: await as('follower') }
}
