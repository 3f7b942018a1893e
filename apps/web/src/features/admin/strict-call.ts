/** Calls that need a fresh reverification: they wait for the password and continue. */
import type { Endpoint, EndpointOutput } from '@rubato/contracts/api'
import { call, type Arguments } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'

/** Asks for the password; resolves to whether it was proved. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers `next` as the prompt until the returned function is called. All waiting calls share one prompt. */
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

/** `call`, repeated once after the password where the service asks for it. A wrong password leaves the first error. */
export async function strictCall<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<EndpointOutput<E>> {
  try {
    return await call(endpoint, ...args)
  } catch (error) {
    if (!isErrorCode(error, 'auth.reverification-required') || !(await isProved())) throw error
    return call(endpoint, ...args)
  }
}
