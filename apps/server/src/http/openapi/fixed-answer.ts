/** Answers that are the same for every caller while the process runs: made and compressed once, with an ETag. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface FixedAnswer {
  etag: string
  bytes: Record<'br' | 'gzip' | 'identity', Buffer>
}

/** Half a second for 2 MB at the highest quality, 11; a twentieth of it at this one, for a tenth more bytes. */
const BROTLI_QUALITY = 6

async function encode(text: string): Promise<FixedAnswer> {
  const identity = Buffer.from(text)
  const br = await promisify(brotliCompress)(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  })
  // Weak: one tag for all encodings (RFC 9110, 8.8.1).
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, bytes: { br, gzip: await promisify(gzip)(identity), identity } }
}

/** The encodings of `accept-encoding`, without those that it refuses with `q=0`. */
function encodingFor(accepted = ''): 'br' | 'gzip' | 'identity' {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : 'identity'
}

const isKnown = (etag: string, known = ''): boolean =>
  known.split(',').some((part) => [etag, etag.slice(2), '*'].includes(part.trim()))

/**
 * For routes that are not compressed by a plugin. Returns a function that sends the answer of `make`, which runs at the first request alone and again after a failure.
 *
 * @param maxAge seconds during which caches may use the answer without asking
 */
export function fixedAnswer(maxAge: number) {
  let made: Promise<FixedAnswer> | undefined
  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) => {
    made ??= make()
      .then(encode)
      .catch((error: unknown) => {
        made = undefined
        throw error
      })
    const { etag, bytes } = await made
    reply.header('cache-control', `public, max-age=${maxAge}`).header('etag', etag).header('vary', 'accept-encoding')
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bytes[encoding])
  }
}
