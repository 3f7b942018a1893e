/** The presets of reverification, and that every call of the table requires its own. */
import { endpoints, type EndpointName } from '@rubato/contracts/api'
import { isFresh, reverificationPresets, type ReverificationPreset } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testWorld } from '../test-support/test-server.ts'
import { presetOf } from './reverification.ts'

const NOW = 1_000_000_000
const ago = (minutes: number): number => NOW - minutes * 60_000

describe('a preset', () => {
  it.each<[ReverificationPreset, number]>([
    ['strict_mfa', 10],
    ['strict', 10],
    ['moderate', 60],
    ['lax', 1440],
  ])('%s takes a proof of up to %i minutes', (preset, minutes) => {
    const at = (firstAt: number | null) => isFresh(preset, { firstAt, secondAt: null, hasSecond: false }, NOW)
    expect([at(ago(minutes)), at(ago(minutes) - 1), at(null)]).toEqual([true, false, false])
  })

  it('asks a member with a second factor for it, and strict_mfa for both', () => {
    const both = { firstAt: ago(1), secondAt: ago(1), hasSecond: true }
    const withoutSecond = { ...both, secondAt: ago(2000) }
    const withoutFirst = { ...both, firstAt: ago(2000) }
    const fresh = Object.keys(reverificationPresets).map((name) => {
      const preset = name as ReverificationPreset
      return [name, ...[both, withoutSecond, withoutFirst].map((factors) => isFresh(preset, factors, NOW))]
    })
    expect(fresh).toEqual([
      ['strict_mfa', true, false, false],
      ['strict', true, false, true],
      ['moderate', true, false, true],
      ['lax', true, false, true],
    ])
  })
})

const world = testWorld()
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => presetOf(name) !== null)

/** Bodies of the calls that read theirs first. */
const bodies: Partial<Record<EndpointName, object>> = {
  changeEmail: { email: 'another@example.test' },
  confirmSecondFactor: { code: '123456' },
  addPasskey: {
    name: 'Key',
    passkey: {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: 'AA', attestationObject: 'AA' },
    },
  },
}
const params = { passkeyId: '0b9c6a52-6a0e-4a86-9f5e-3f5b8c1d2e3f' }

describe('every call of the table', () => {
  // The current password is the first factor of a password change, so that only a second factor can be missing.
  it.each(names.filter((name) => name !== 'changePassword'))('%s answers 403 with its preset', async (name) => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    await visitor.becomeAdmin()
    const preset = presetOf(name) ?? 'lax'
    server.clock.advance(reverificationPresets[preset].minutes * 60_000 + 1000)
    const ask = () =>
      visitor.call(name, { params, body: endpoints[name].method === 'GET' ? undefined : (bodies[name] ?? {}) })
    const refused = await ask()
    expect(refused).toMatchObject({ status: 403, error: 'auth.reverification-required' })
    expect(refused.body).toMatchObject({ reverification: preset })
    await visitor.call('reverify', { body: { password: PASSWORD } })
    expect((await ask()).error).not.toBe('auth.reverification-required')
  })

  it('calls that are not in the table carry no preset in their errors', async () => {
    const visitor = (await world.serve()).visitor()
    expect((await visitor.call('me')).body).not.toHaveProperty('reverification')
  })
})
