/**
 * Fetches one medium of another host: no redirect, no cookie, no referrer, a bound on time and size, and a type that the
 * first bytes prove. Node's `fetch` has no way to choose the address that it connects to; `node:https` has.
 */
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { MediaUnavailableError, type OpenMedium } from '../../ports/content-services.ts'
import { HEAD_BYTES, mediaTypeOf } from './media-type.ts'

export interface FetchMediumOptions {
  /** Absent: names are resolved as usual, for a stand-in on this machine. */
  lookup?: LookupFunction | undefined
  /** Until the answer begins, and between two pieces of it, ms. */
  timeoutMs: number
  /** Until the answer is complete, ms. */
  totalMs: number
  maxBytes: number
}

/** Throws `MediaUnavailableError`. The caller has checked that the host is allowed. */
export async function fetchMedium(url: string, options: FetchMediumOptions): Promise<OpenMedium> {
  const response = await begin(url, options)
  try {
    return await checked(response, options)
  } catch (error) {
    response.destroy()
    throw error
  }
}

function begin(url: string, { lookup, timeoutMs, totalMs }: FetchMediumOptions): Promise<IncomingMessage> {
  const get = new URL(url).protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new MediaUnavailableError('no-answer', error))
    try {
      const request = get(
        url,
        {
          ...(lookup ? { lookup } : {}),
          // A new connection for each medium: a pooled one could belong to an earlier resolution of the name.
          agent: false,
          timeout: timeoutMs,
          signal: AbortSignal.timeout(totalMs),
          headers: { accept: 'image/*,video/*' },
        },
        resolve,
      )
      request.on('error', fail)
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
    } catch (error) {
      fail(error)
    }
  })
}

async function checked(response: IncomingMessage, { maxBytes }: FetchMediumOptions): Promise<OpenMedium> {
  if (response.statusCode !== 200) throw new MediaUnavailableError(`status-${response.statusCode ?? 0}`)
  if (!/^(image|video)\//.test(response.headers['content-type'] ?? '')) throw new MediaUnavailableError('wrong-type')
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new MediaUnavailableError('too-large')
  const pieces = piecesOf(response, maxBytes)
  const head = await headOf(pieces)
  const type = mediaTypeOf(head)
  if (type === null) throw new MediaUnavailableError('wrong-type')
  return { type, content: joined(head, pieces, response) }
}

/** The pieces of the answer. Throws where it breaks off or has more than `maxBytes`. */
async function* piecesOf(response: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of response as AsyncIterable<Uint8Array>) {
      size += piece.byteLength
      if (size > maxBytes) throw new MediaUnavailableError('too-large')
      yield piece
    }
  } catch (error) {
    if (error instanceof MediaUnavailableError) throw error
    throw new MediaUnavailableError('no-answer', error)
  }
}

async function headOf(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.byteLength < HEAD_BYTES) {
    const { done, value } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

/** A reader that gives up, also before the first piece, ends the connection. */
const joined = (
  head: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
  response: IncomingMessage,
): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    let isBegun = false
    return {
      async next() {
        if (isBegun) return rest.next()
        isBegun = true
        return { done: false, value: head }
      },
      async return() {
        response.destroy()
        return { done: true, value: undefined }
      },
    }
  },
})
