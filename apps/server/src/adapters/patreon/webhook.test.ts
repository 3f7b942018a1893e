import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readWebhook } from './webhook.ts'

const SECRET = 'hereisaverycomplexsecret'
const sign = (body: string, secret = SECRET) => createHmac('md5', secret).update(body).digest('hex')
const message = (body: string, signature = sign(body)) => ({ event: 'members:update', signature, body })
const member = JSON.stringify({
  data: { type: 'member', id: 'a-member', relationships: { user: { data: { type: 'user', id: '987654321' } } } },
})

describe('a webhook call of Patreon', () => {
  it('is signed with hex HMAC-MD5 over its bytes', () => {
    const body =
      '{"data":{"attributes":{"patron_status":null},"id":"d485d5ac-6c82-42c6-9c08-c50cf01b73d7","type":"member"}}'
    expect(readWebhook(SECRET, message(body, '5fa02c3e69eb1dbb0e606b10a2bc9e4e'))).not.toBeNull()
  })

  it('identifies a person by the patron id, not by the membership id, which changes', () => {
    expect(readWebhook(SECRET, message(member))).toEqual({ patronId: '987654321' })
    const named = member.replace('"a-member"', '"Zoë 🎻"')
    expect(readWebhook(SECRET, message(named))).toEqual({ patronId: '987654321' })
  })

  it.each([
    ['a post', '{"data":{"type":"post","id":"1"}}'],
    ['a member without a person', '{"data":{"type":"member","id":"1"}}'],
    ['a person without an id', member.replace('987654321', '')],
    ['no document at all', '[]'],
    ['not even JSON', 'hello'],
  ])('about %s concerns no patron', (_, body) => {
    expect(readWebhook(SECRET, message(body))).toEqual({ patronId: null })
  })

  it.each([
    ['without a signature', ''],
    ['signed with another secret', sign(member, 'another')],
    ['with one digit changed', sign(member).replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['with half a signature', sign(member).slice(0, 16)],
    ['with more than a signature', `${sign(member)}00`],
    ['signed for another body', sign(`${member} `)],
    ['with a signature that is no number', 'g'.repeat(32)],
  ])('is not one %s', (_, signature) => {
    expect(readWebhook(SECRET, message(member, signature))).toBeNull()
  })
})
