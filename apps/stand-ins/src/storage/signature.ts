/** Checks AWS Signature Version 4 in the Authorization header, as a storage server does. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type SignedRequest = {
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
}

export type StorageKey = { readonly id: string; readonly secret: string; readonly region: string }

/** Seconds by which the clocks of client and server may differ. */
const SKEW_SECONDS = 15 * 60

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .sort()
    .join('&')

/** Null for a request that is signed with the key; otherwise the error code of the protocol. */
export const signatureProblem = (request: SignedRequest, key: StorageKey, now: number): string | null => {
  const { method, target, headers } = request
  const [, id, day = '', region, names = '', signature = ''] = FORM.exec(headers.authorization ?? '') ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== key.id) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const date = String(headers['x-amz-date'])
  const [path = '', query = ''] = target.split('?')
  const signed = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return 'AccessDenied'
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.parse(iso) - now) < SKEW_SECONDS * 1000)) return 'RequestTimeTooSkewed'
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const content = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, canonicalQuery(query), lines, names, content].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  const isRight = timingSafeEqual(hmac(secret, text), Buffer.from(signature, 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}
