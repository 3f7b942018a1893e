/** `fetch` for answers of the provider, which are small: a longer one is refused before all of it is read. */
import { tracedCall } from '../../tracing/spans.ts'
import { readLimitedBytes } from '../ask-vendor.ts'

const ANSWER_MAX_BYTES = 1_048_576

export async function fetchLimited(
  url: string,
  options: Omit<RequestInit, 'body'> & { body?: unknown },
): Promise<Response> {
  return tracedCall(url, options.method ?? 'GET', async () => {
    const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' })
    const body = await readLimitedBytes(response, ANSWER_MAX_BYTES)
    return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers })
  })
}
