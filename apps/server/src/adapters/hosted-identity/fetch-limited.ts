/** `fetch` for answers of the provider, which are small: a longer one is refused before all of it is read. */
const ANSWER_MAX_BYTES = 1_048_576

export async function fetchLimited(
  url: string,
  options: Omit<RequestInit, 'body'> & { body?: unknown },
): Promise<Response> {
  const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX_BYTES) throw new TypeError('the answer is too large')
    chunks.push(chunk)
  }
  const hasBody = chunks.length > 0
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status: response.status, headers: response.headers })
}
