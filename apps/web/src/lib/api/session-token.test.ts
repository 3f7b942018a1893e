import { expect, test, vi } from 'vitest'
import { createTokenSource, type TokenData } from './session-token.ts'

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
