/** Calls that need a fresh proof of who one is: they wait for the password and go on. */
import type { Endpoint, EndpointOutput } from '@rubato/contracts/api'
import { call, type Arguments } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'

/** Asks for the password; answers whether it was given. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Until the returned function is called, `next` is asked; however many calls wait, one at a time. */
export function answerReverification(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

async function isProved(): Promise<boolean> {
  asking ??= ask?.().finally(() => (asking = undefined))
  return (await asking) ?? false
}

/** `call`, and once more after the password where the service asks for it. A refused password leaves the first error. */
export async function strictCall<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<EndpointOutput<E>> {
  try {
    return await call(endpoint, ...args)
  } catch (error) {
    if (!isErrorCode(error, 'auth.reverification-required') || !(await isProved())) throw error
    return call(endpoint, ...args)
  }
}
