import { expect, test, vi } from 'vitest'
import { createTokenSource, OtherAccountError, type TokenData } from './session-token.ts'

const data = (authToken: string, expiresAt: number): TokenData => ({ authToken, expiresAt })

test('A token is used until 30 seconds before its expiry', async () => {
  let now = 0
  const renew = vi.fn<() => Promise<TokenData>>(async () => data('second', 500_000))
  const tokens = createTokenSource(renew, () => now)
  tokens.set(data('first', 100_000))
  now = 69_000
  await expect(tokens.get()).resolves.toBe('first')
  now = 70_000
  await expect(tokens.get()).resolves.toBe('second')
  expect(renew).toHaveBeenCalledTimes(1)
})

test('A renewal that began before a sign-out does not restore the token', async () => {
  const answers: ((token: TokenData) => void)[] = []
  const renew = vi.fn<() => Promise<TokenData>>(() => new Promise((resolve) => answers.push(resolve)))
  const tokens = createTokenSource(renew, () => 0)
  const early = tokens.get()
  tokens.set(undefined)
  answers[0]?.(data('stale', 500_000))
  await early
  const late = tokens.get()
  answers[1]?.(data('fresh', 500_000))
  await expect(late).resolves.toBe('fresh')
})

test('A failed renewal is not cached', async () => {
  const renew = vi.fn<() => Promise<TokenData>>()
  renew.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(data('back', 500_000))
  const tokens = createTokenSource(renew, () => 0)
  await expect(tokens.get()).rejects.toThrow('away')
  await expect(tokens.get()).resolves.toBe('back')
})

/** A token in the form of a JWT of this account. */
const tokenOf = (sub: string, id: string) => `h.${btoa(JSON.stringify({ sub, id })).replaceAll('=', '')}.s`

test('A fresh token of another account is refused until the page signs in itself', async () => {
  const renew = vi.fn<() => Promise<TokenData>>(async () => data(tokenOf('two', 'fresh'), 500_000))
  const tokens = createTokenSource(renew, () => 0)
  tokens.set(data(tokenOf('one', 'old'), 100_000))
  await expect(tokens.get()).resolves.toBe(tokenOf('one', 'old'))
  tokens.reject(tokenOf('one', 'old'))
  await expect(tokens.get()).rejects.toThrow(OtherAccountError)
  await expect(tokens.get(), 'each time').rejects.toThrow(OtherAccountError)
  tokens.set(data(tokenOf('two', 'own'), 100_000))
  await expect(tokens.get()).resolves.toBe(tokenOf('two', 'own'))
})

test('A fresh token of the same account is taken', async () => {
  const tokens = createTokenSource(
    async () => data(tokenOf('one', 'fresh'), 500_000),
    () => 0,
  )
  tokens.set(data(tokenOf('one', 'old'), 10_000))
  await expect(tokens.get()).resolves.toBe(tokenOf('one', 'fresh'))
})
