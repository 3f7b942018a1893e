/** One HTTP call to a vendor. Redirects are not followed: requests go to the configured host alone. */
import { tracedCall } from '../tracing/spans.ts'

export interface VendorAnswer {
  status: number
  headers: Headers
  /** Undefined for a body that is not JSON: an error is sometimes a page of HTML. */
  json: unknown
}

interface VendorRequest {
  method?: string
  body?: URLSearchParams | string
  headers?: Record<string, string>
  signal: AbortSignal
}

/** An answer came, but is too large or no JSON. */
class UnusableAnswerError extends Error {}

/** The problem of a call that threw: `malformed` where an answer came that cannot be used. */
export const problemOfCall = (error: unknown): 'malformed' | 'no-answer' =>
  error instanceof UnusableAnswerError ? 'malformed' : 'no-answer'

/** Throws on a timeout, for an answer larger than `maxBytes`, and for invalid JSON with a JSON content type. */
export function askVendor(url: string, request: VendorRequest, maxBytes: number): Promise<VendorAnswer> {
  return tracedCall(url, request.method ?? 'GET', async () => {
    const headers = { accept: 'application/json', ...request.headers }
    const response = await fetch(url, { ...request, headers, redirect: 'error' })
    const text = (await readLimitedBytes(response, maxBytes)).toString('utf8')
    const isJson = /^application\/([\w.]+\+)?json\b/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      json: isJson ? parseJson(text) : undefined,
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new UnusableAnswerError('the answer is no JSON', { cause })
  }
}

/** Asks once more after a broken connection and after a fault of the server, unless the time of `signal` is over. */
export async function askTwice<Answer extends { status: number }>(
  once: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const first = await once().catch((error: unknown) => {
    if (signal.aborted) throw error
    return null
  })
  return first === null || first.status >= 500 ? once() : first
}

/** The body of an answer. Throws for one larger than `maxBytes`, and when it breaks off. */
export async function readLimitedBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new UnusableAnswerError('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
