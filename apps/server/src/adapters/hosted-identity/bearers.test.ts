/** Verification of tokens, with keys of a small server: forged, foreign and old ones, and keys that cannot be read. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bearerVerifier, type Bearers } from './bearers.ts'
import { systemClock } from '../../ports/clock.ts'
import { providerKeys } from './provider-keys.ts'

const ISSUER = 'https://login.example'
const CLIENT = 'this-site'
const SITE = 'https://rubato.example'

let server: Server
/** The answer of the key endpoint; null for an error. */
let published: object | null
let reads = 0
let url = ''
const keyPairs: Record<'first' | 'second', { privateKey: CryptoKey; publicKey: CryptoKey }> = {} as never

const publish = async (...names: ('first' | 'second')[]) => {
  const keys = await Promise.all(names.map(async (kid) => ({ ...(await exportJWK(keyPairs[kid].publicKey)), kid })))
  published = { keys }
}

beforeAll(async () => {
  for (const name of ['first', 'second'] as const)
    keyPairs[name] = await generateKeyPair('RS256', { extractable: true })
  server = createServer((_request, response) => {
    reads += 1
    response.statusCode = published ? 200 : 500
    response.end(JSON.stringify(published ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
})
afterAll(() => void server.close())

let bearers: Bearers
beforeEach(async () => {
  await publish('first')
  reads = 0
  bearers = bearerVerifier({
    keys: providerKeys(async () => url, systemClock),
    clientId: CLIENT,
    siteOrigin: SITE,
    issuer: async () => ISSUER,
  })
})
afterEach(() => void vi.useRealTimers())

const seconds = () => Math.floor(Date.now() / 1000)
const claimsNow = (): JWTPayload => ({ iss: ISSUER, aud: CLIENT, sub: 'person', iat: seconds(), exp: seconds() + 300 })
const signed = (changes: JWTPayload = {}, key: 'first' | 'second' = 'first', kid: string = key) =>
  new SignJWT({ ...claimsNow(), ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(keyPairs[key].privateKey)
/** Lets this many seconds pass. */
const pass = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + time * 1000 })

describe('a token', () => {
  it.each([
    ['an ID token', {}],
    ['an ID token of several audiences, for this client', { aud: [CLIENT, 'other'], azp: CLIENT }],
    ['an access token of Keycloak', { aud: 'account', azp: CLIENT }],
    ['a session token of Clerk', { aud: undefined, azp: SITE, sid: 'sess_1', sts: 'active' }],
  ])('is accepted: %s', async (_, changes) => {
    expect(await bearers.check(await signed(changes as JWTPayload))).toMatchObject({ sub: 'person' })
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other-site' }],
    ['another audience that names this client as a party of its own', { aud: [CLIENT, 'other'], azp: 'other' }],
    ['no audience', { aud: undefined }],
    ['the origin of another site', { aud: undefined, azp: 'https://evil.example' }],
    ['the origin of this site beside another audience', { aud: 'other', azp: SITE }],
    ['no person', { sub: undefined }],
    ['no time', { iat: undefined }],
    ['no end', { exp: undefined }],
    ['a pending session', { sts: 'pending' }],
    ['the events of a logout token', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
    ['a life of months', { exp: seconds() + 90 * 24 * 3600 }],
    ['a begin in the future', { nbf: seconds() + 60 }],
  ])('is refused with %s', async (_, changes) => {
    expect(await bearers.check(await signed(changes as JWTPayload))).toBeNull()
  })

  it('is refused without a signature, with a shared secret, with another key, with keys in its header, altered, and as nonsense', async () => {
    const own = await signed()
    const publicKey = new TextEncoder().encode(JSON.stringify(published))
    const [header, , signature] = own.split('.')
    const payload = Buffer.from(JSON.stringify({ ...claimsNow(), sub: 'admin' })).toString('base64url')
    const forged = [
      new UnsecuredJWT(claimsNow()).encode(),
      await new SignJWT(claimsNow()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(publicKey),
      await signed({}, 'second', 'first'),
      await new SignJWT(claimsNow())
        .setProtectedHeader({
          alg: 'RS256',
          jwk: await exportJWK(keyPairs.second.publicKey),
          jku: 'https://evil.example',
        })
        .sign(keyPairs.second.privateKey),
      `${header}.${payload}.${signature}`,
      'nonsense',
      '',
    ]
    for (const bearer of forged) expect(await bearers.check(bearer)).toBeNull()
  })

  it('is accepted 4 s after its end, and refused 6 s after it, also when it was verified before', async () => {
    const bearer = await signed({ exp: seconds() + 10 })
    expect(await bearers.check(bearer)).not.toBeNull()
    pass(14)
    expect(await bearers.check(bearer)).not.toBeNull()
    pass(2.5)
    expect(await bearers.check(bearer)).toBeNull()
  })
})

describe('the keys', () => {
  it('are read once for many tokens', async () => {
    await Promise.all(Array.from({ length: 20 }, async (_, n) => bearers.check(await signed({ sub: `person-${n}` }))))
    expect(reads).toBe(1)
  })

  it('are read again for an unknown key id, at most twice a minute', async () => {
    await bearers.check(await signed())
    pass(31)
    await publish('first', 'second')
    expect(await bearers.check(await signed({}, 'second'))).not.toBeNull()
    expect(reads).toBe(2)
    for (let n = 0; n < 50; n += 1) expect(await bearers.check(await signed({}, 'second', `forged-${n}`))).toBeNull()
    expect(reads).toBe(2)
  })

  it('are read again after ten minutes: tokens of a withdrawn key are refused', async () => {
    await bearers.check(await signed())
    await publish('second')
    pass(601)
    const old = await signed()
    // Checked with the known keys while the new ones are read.
    expect(await bearers.check(old)).not.toBeNull()
    await vi.waitFor(async () => expect(await bearers.check(old)).toBeNull(), { timeout: 60_000 })
  })

  it('are read again during a check: the token is checked again with them', async () => {
    let version = 1
    const keys = {
      get version() {
        return version
      },
      find: async () => {
        // The key set changes after the key was found.
        setImmediate(() => (version += 1))
        return keyPairs.first.publicKey
      },
    }
    const find = vi.spyOn(keys, 'find')
    const racing = bearerVerifier({ keys, clientId: CLIENT, siteOrigin: SITE, issuer: async () => ISSUER })
    const bearer = await signed()
    await racing.check(bearer)
    await racing.check(bearer)
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('stay in use while the provider does not answer, for a day', async () => {
    await bearers.check(await signed())
    published = null
    pass(3600)
    expect(await bearers.check(await signed())).not.toBeNull()
    pass(24 * 3600)
    await expect(bearers.check(await signed())).rejects.toMatchObject({ problem: 'unavailable' })
  })

  it('are missing at first when the provider does not answer: no token is called invalid', async () => {
    published = null
    await expect(bearers.check(await signed())).rejects.toMatchObject({ problem: 'unavailable' })
    await publish('first')
    expect(await bearers.check(await signed())).not.toBeNull()
  })
})
