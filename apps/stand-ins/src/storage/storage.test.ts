import { expect, it } from 'vitest'
import { signatureProblem } from './signature.ts'
import { startStorage } from './start.ts'

/** The example of a GET with a range in the description of Signature Version 4. */
const example = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
}
const key = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const then = Date.parse('2013-05-24T00:05:00Z')

it('refuses production', async () => {
  await expect(startStorage({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it('accepts the signature of the published example, and no other request with it', () => {
  expect(signatureProblem(example, key, then)).toBeNull()
  expect(signatureProblem({ ...example, target: '/other.txt' }, key, then)).toBe('SignatureDoesNotMatch')
  expect(signatureProblem({ ...example, method: 'PUT' }, key, then)).toBe('SignatureDoesNotMatch')
  expect(signatureProblem(example, { ...key, secret: 'x' }, then)).toBe('SignatureDoesNotMatch')
  expect(signatureProblem(example, key, then + 60 * 60_000)).toBe('RequestTimeTooSkewed')
})

it('answers nothing to a request without a signature', async () => {
  const storage = await startStorage({ environment: 'test' })
  storage.put('a', Buffer.from('secret'))
  const answer = await fetch(`${storage.settings['S3_ENDPOINT']}/${storage.settings['S3_BUCKET']}/a`)
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
  await storage.close()
})
