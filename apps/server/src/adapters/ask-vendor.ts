/** One call to a vendor. Redirects are not followed: what is configured is the host, and no other is asked. */

export interface VendorAnswer {
  status: number
  /** Undefined when the body was not JSON: an error is sometimes a page of HTML. */
  json: unknown
}

interface VendorRequest {
  method?: string
  body?: URLSearchParams | string
  headers?: Record<string, string>
  signal: AbortSignal
}

/** Throws when there is no answer in time, when it is larger than `maxBytes`, or says that it is JSON and is not. */
export async function askVendor(url: string, request: VendorRequest, maxBytes: number): Promise<VendorAnswer> {
  const headers = { accept: 'application/json', ...request.headers }
  const response = await fetch(url, { ...request, headers, redirect: 'error' })
  const text = await readLimited(response, maxBytes)
  const isJson = /^application\/([\w.]+\+)?json\b/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, json: isJson ? JSON.parse(text) : undefined }
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
