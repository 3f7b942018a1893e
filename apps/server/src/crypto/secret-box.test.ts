import { expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox(['a secret of the site'], 'tests')

it('opens what it sealed, and seals the same text differently each time', () => {
  const [one, two] = [box.seal('tøken'), box.seal('tøken')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('tøken')
  expect([box.open(one), box.open(two)]).toEqual(['tøken', 'tøken'])
})

it('opens no text that was altered, truncated, or sealed with another secret or for another purpose', () => {
  const sealed = box.seal('token')
  const [version, nonce, body, tag] = sealed.split('.')
  const flipped = (text = '') => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const altered = [
    [version, flipped(nonce), body, tag],
    [version, nonce, flipped(body), tag],
    [version, nonce, body, flipped(tag)],
    [version, nonce, body, tag?.slice(0, 8)],
    ['v2', nonce, body, tag],
    [version, nonce],
  ]
  for (const parts of altered) expect(box.open(parts.join('.'))).toBeNull()
  expect(box.open('')).toBeNull()
  expect(createSecretBox(['another secret'], 'tests').open(sealed)).toBeNull()
  expect(createSecretBox(['a secret of the site'], 'other').open(sealed)).toBeNull()
})
