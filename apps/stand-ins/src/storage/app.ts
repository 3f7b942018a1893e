import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { FaultBoard } from '../faults.ts'
import type { Bucket, StoredObject } from './bucket.ts'
import { signatureProblem, type StorageKey } from './signature.ts'

export type StorageCall = { readonly method: string; readonly status: number }

export type StorageParts = {
  readonly faults: FaultBoard
  readonly bucket: Bucket
  readonly bucketName: string
  readonly key: StorageKey
  /** Receives one entry for each answered call, without names. */
  readonly calls: StorageCall[]
}

const BODY_MAX = 64 * 1024 * 1024
const statusOf: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  InvalidPart: 400,
}

const xml = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
const refuse = (reply: FastifyReply, code: string): FastifyReply =>
  xml(
    reply.code(statusOf[code] ?? 403),
    `<Error><Code>${code}</Code><Message>Refused by the stand-in</Message></Error>`,
  )

type Query = Record<string, string | undefined>
type Call = { readonly name: string; readonly query: Query; readonly content: Buffer }

/** The storage stand-in as an app without a port: one bucket, path style, the calls that the site makes. It never logs. */
export const buildStorageStandIn = (parts: StorageParts): FastifyInstance => {
  const { faults, bucket, bucketName, key, calls } = parts
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: BODY_MAX })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  faults.attach(app)
  app.addHook('onSend', async ({ method }, reply) => void calls.push({ method, status: reply.statusCode }))
  app.addHook('preHandler', async (request, reply) => {
    const { method, url: target, headers } = request
    const problem = signatureProblem({ method, target, headers }, key, Date.now())
    return problem === null ? undefined : refuse(reply, problem)
  })
  const callOf = ({ params, query, body }: FastifyRequest): Call => ({
    name: (params as { '*'?: string })['*'] ?? '',
    query: query as Query,
    content: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  })
  const config = { routeName: 'storage' }
  app.get(`/${bucketName}/*`, { config }, async (request, reply) => {
    const { name, query } = callOf(request)
    return name === '' ? listObjects(reply, bucket, query) : sendObject(request, reply, bucket.objects.get(name))
  })
  app.put(`/${bucketName}/*`, { config }, async (request, reply) => putObject(request, reply, callOf(request), parts))
  app.post(`/${bucketName}/*`, { config }, async (request, reply) => postUpload(reply, bucket, callOf(request)))
  app.delete(`/${bucketName}/*`, { config }, async (request, reply) => {
    const { name, query } = callOf(request)
    if (query['uploadId'] === undefined) bucket.objects.delete(name)
    else bucket.abort(query['uploadId'])
    return reply.code(204).send()
  })
  return app
}

const listObjects = (reply: FastifyReply, bucket: Bucket, query: Query): FastifyReply => {
  const after = Buffer.from(query['continuation-token'] ?? '', 'base64').toString()
  const { page, next } = bucket.page(query['prefix'] ?? '', after, Math.min(Number(query['max-keys'] ?? 1000), 1000))
  const contents = page.map((name) => {
    const { content, changedAt, tag } = bucket.objects.get(name) as StoredObject
    return `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>${tag}</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const token =
    next === undefined ? '' : `<NextContinuationToken>${Buffer.from(next).toString('base64')}</NextContinuationToken>`
  return xml(
    reply,
    `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${token}<KeyCount>${page.length}</KeyCount>${contents.join('')}</ListBucketResult>`,
  )
}

const sendObject = (request: FastifyRequest, reply: FastifyReply, object: StoredObject | undefined): FastifyReply => {
  if (!object) return refuse(reply, 'NoSuchKey')
  reply.header('last-modified', object.changedAt.toUTCString()).header('etag', object.tag)
  reply.type('application/octet-stream')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined || to === undefined) return reply.send(object.content)
  return reply.code(206).send(object.content.subarray(Number(from), Number(to) + 1))
}

const putObject = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { name, query, content }: Call,
  { bucket, bucketName }: StorageParts,
): FastifyReply => {
  const source = headers['x-amz-copy-source']
  if (typeof source === 'string') {
    const copied = bucket.objects.get(decodeURIComponent(source).replace(`/${bucketName}/`, ''))
    if (!copied) return refuse(reply, 'NoSuchKey')
    const { changedAt, tag } = bucket.put(name, copied.content)
    return xml(
      reply,
      `<CopyObjectResult><LastModified>${changedAt.toISOString()}</LastModified><ETag>${tag}</ETag></CopyObjectResult>`,
    )
  }
  if (query['uploadId'] !== undefined) {
    const tag = bucket.addPart(query['uploadId'], Number(query['partNumber']), content)
    return tag === null ? refuse(reply, 'NoSuchUpload') : reply.header('etag', tag).send()
  }
  if (headers['if-none-match'] === '*' && bucket.objects.has(name)) return refuse(reply, 'PreconditionFailed')
  return reply.header('etag', bucket.put(name, content).tag).send()
}

const postUpload = (reply: FastifyReply, bucket: Bucket, { name, query, content }: Call): FastifyReply => {
  if (query['uploads'] !== undefined)
    return xml(
      reply,
      `<InitiateMultipartUploadResult><Key>${name}</Key><UploadId>${bucket.begin(name)}</UploadId></InitiateMultipartUploadResult>`,
    )
  const numbers = [...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
    Number(number),
  )
  const object = bucket.complete(query['uploadId'] ?? '', numbers)
  if (!object) return refuse(reply, 'InvalidPart')
  return xml(
    reply,
    `<CompleteMultipartUploadResult><Key>${name}</Key><ETag>${object.tag}</ETag></CompleteMultipartUploadResult>`,
  )
}
