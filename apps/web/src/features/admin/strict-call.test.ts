// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { moderationEndpoints } from '@rubato/contracts/api'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { answerReverification, strictCall } from './strict-call.ts'

const page = { data: [], pagination: { next: null } }
const rejection = { statusCode: 403, error: 'auth.reverification-required', issues: [] }
const answers = (...replies: unknown[]) => {
  const asked = vi.fn<typeof fetch>()
  for (const reply of replies) {
    const status = reply === rejection ? 403 : 200
    asked.mockImplementationOnce(() => Promise.resolve(Response.json(reply, { status })))
  }
  vi.stubGlobal('fetch', asked)
  setSessionToken({ authToken: 'token', expiresAt: Date.now() + 300_000 })
  return asked
}

describe('a call that needs a fresh reverification', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('asks for no password while the reverification is fresh', async () => {
    answers(page)
    const ask = vi.fn<() => Promise<boolean>>()
    const stop = answerReverification(ask)
    await expect(strictCall(moderationEndpoints.listAudit, { query: {} })).resolves.toEqual(page)
    expect(ask).not.toHaveBeenCalled()
    stop()
  })

  test('continues after the password, and asks once for all calls that wait', async () => {
    answers(rejection, rejection, page, page)
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const stop = answerReverification(ask)
    const both = [
      strictCall(moderationEndpoints.listAudit, { query: {} }),
      strictCall(moderationEndpoints.listQueue, { query: {} }),
    ]
    await expect(Promise.all(both)).resolves.toEqual([page, page])
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })

  test('fails with the first error when the password is wrong or cannot be asked for', async () => {
    const asked = answers(rejection, rejection)
    const stop = answerReverification(() => Promise.resolve(false))
    await expect(strictCall(moderationEndpoints.listAudit, { query: {} })).rejects.toMatchObject({
      code: 'auth.reverification-required',
    })
    stop()
    await expect(strictCall(moderationEndpoints.listAudit, { query: {} })).rejects.toMatchObject({
      code: 'auth.reverification-required',
    })
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
