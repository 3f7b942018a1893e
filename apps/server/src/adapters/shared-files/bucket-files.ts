/**
 * A bucket of S3-compatible storage as shared files (path style: ENDPOINT/BUCKET/NAME). Every call has a timeout and a
 * bound on its answer. After a call without an answer the server is left alone for a while: calls are refused at once.
 */
import { openAsBlob } from 'node:fs'
import { S3mini, S3ServiceError, type AWSHeaders } from 's3mini'
import {
  SharedFilesUnavailableError,
  type SharedFile,
  type SharedFiles,
  type SharedFilesProblem,
} from '../../ports/shared-files.ts'
import { tracedCall } from '../../tracing/spans.ts'
import { readLimitedBytes } from '../ask-vendor.ts'

export interface BucketOptions {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For one call, ms. */
  timeoutMs?: number | undefined
  /** How long the server is left alone after a call without an answer, ms. */
  restMs?: number | undefined
}

/** A line that waits longer for its storage is spoken late; the speech server makes it again. */
const TIMEOUT_MS = 3000
const REST_MS = 30_000
/** Files are uploaded in pieces of this size; the protocol asks for 5 MiB at least. */
const PIECE_BYTES = 8 * 1024 * 1024
/** Of any answer: a piece, or a list of 1,000 names, which has about 500 kB. */
const ANSWER_BYTES_MAX = PIECE_BYTES + 1024
const LIST_SIZE = 1000

const problemOf = (error: unknown): SharedFilesProblem => {
  if (error instanceof S3ServiceError) return `status-${error.status}`
  return error instanceof TooLargeError ? 'too-large' : 'no-answer'
}

class TooLargeError extends Error {}

/** The S3 client, whose answers are read within the timeout and up to the bound. Redirects are not followed. */
function clientOf(options: BucketOptions): S3mini {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = TIMEOUT_MS } = options
  const limitedFetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const send = () => fetch(url, { ...init, redirect: 'error', signal })
    const response = await tracedCall(endpoint, init.method ?? 'GET', send)
    const { status, headers } = response
    if (init.method === 'GET' && Number(headers.get('content-length')) > ANSWER_BYTES_MAX) {
      await response.body?.cancel()
      throw new TooLargeError('the file is too large')
    }
    const bytes = await readLimitedBytes(response, ANSWER_BYTES_MAX)
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), { status, headers })
  }
  return new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    minPartSize: PIECE_BYTES,
    fetch: limitedFetch,
  })
}

/** Refuses calls for a while after one without an answer. */
function createRest(restMs: number) {
  let until = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (Date.now() < until) throw new SharedFilesUnavailableError('no-answer')
    try {
      return await work()
    } catch (error) {
      const problem = problemOf(error)
      if (problem === 'no-answer' || problem.startsWith('status-5')) until = Date.now() + restMs
      throw new SharedFilesUnavailableError(problem, error)
    }
  }
}

const changedAtOf = (response: Response): number => Date.parse(response.headers.get('last-modified') ?? '') || 0

async function listAll(client: S3mini, prefix: string): Promise<SharedFile[]> {
  const files: SharedFile[] = []
  let token: string | undefined
  do {
    const page = await client.listObjectsPaged('/', prefix, LIST_SIZE, token)
    if (!page) throw new S3ServiceError('There is no such bucket', 404)
    for (const { Key, Size, LastModified } of page.objects ?? [])
      files.push({ name: Key, size: Size, changedAt: new Date(LastModified).getTime() })
    token = page.nextContinuationToken
  } while (token !== undefined)
  return files
}

/** Signed as every header of the request; the types of the client know those of Amazon alone. */
const ONLY_NEW = { 'if-none-match': '*' } as AWSHeaders

export function bucketFiles(options: BucketOptions): SharedFiles {
  const resting = createRest(options.restMs ?? REST_MS)
  const client = clientOf(options)
  return {
    list: (prefix) => resting(() => listAll(client, prefix)),
    read: (name, maxBytes) =>
      resting(async () => {
        const response = await client.getObjectResponse(name)
        if (!response) return null
        const content = Buffer.from(await response.arrayBuffer())
        if (content.length > maxBytes) throw new TooLargeError('the file is too large')
        return { content, changedAt: changedAtOf(response) }
      }),
    readPart: (name, at, size) =>
      resting(async () => {
        const response = await client.getObjectRaw(name, false, at, at + size)
        return Buffer.from(await response.arrayBuffer())
      }),
    write: (name, content) => resting(async () => void (await client.putObject(name, content))),
    writeNew: (name, content) =>
      resting(() =>
        client.putObject(name, content, undefined, undefined, ONLY_NEW).then(
          () => true,
          (error: unknown) => {
            // 409: another call writes the same name at this moment.
            if (error instanceof S3ServiceError && [409, 412].includes(error.status)) return false
            throw error
          },
        ),
      ),
    upload: (name, path) => resting(async () => void (await client.putAnyObject(name, await openAsBlob(path)))),
    touch: (name) => resting(async () => void (await client.copyObject(name, name, { metadataDirective: 'REPLACE' }))),
    remove: (name) => resting(async () => void (await client.deleteObject(name))),
  }
}
