import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startAgeProvider, type RunningAgeProvider } from './start.ts'

let standIn: RunningAgeProvider
beforeEach(async () => {
  standIn = await startAgeProvider({ environment: 'test' })
})
afterEach(() => standIn.close())

const addressOf = (changes: Record<string, string> = {}) => {
  const query = {
    client_id: standIn.clientId,
    redirect_uri: 'http://localhost:3000/age-check',
    response_type: 'id_token',
    response_mode: 'fragment',
    state: 'the-state',
    nonce: 'the-nonce',
    ...changes,
  }
  return `${standIn.issuer}/authorize?${new URLSearchParams(query).toString()}`
}
const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1))

it('refuses production', async () => {
  await expect(startAgeProvider({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it('describes itself, and sends a result back that its keys verify', async () => {
  const description = (await (await fetch(`${standIn.issuer}/.well-known/openid-configuration`)).json()) as {
    jwks_uri: string
    authorization_endpoint: string
  }
  expect(description.authorization_endpoint).toBe(`${standIn.issuer}/authorize`)
  const keys = (await (await fetch(description.jwks_uri)).json()) as JSONWebKeySet
  const back = await standIn.answer(addressOf(), 'adult')
  expect(`${back.origin}${back.pathname}${back.search}`).toBe('http://localhost:3000/age-check')
  expect(fragmentOf(back).get('state')).toBe('the-state')
  const { payload } = await jwtVerify(fragmentOf(back).get('id_token') ?? '', createLocalJWKSet(keys))
  expect(payload).toMatchObject({ iss: standIn.issuer, aud: standIn.clientId, nonce: 'the-nonce', age_over_18: true })
})

it('sends a minor’s result, and a cancelled check without one', async () => {
  expect(fragmentOf(await standIn.answer(addressOf(), 'cancel')).get('error')).toBe('access_denied')
  const token = fragmentOf(await standIn.answer(addressOf(), 'minor')).get('id_token') ?? ''
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    age_over_18: false,
  })
})

it('asks on a page, and refuses another client', async () => {
  const page = await (await fetch(addressOf())).text()
  expect(page).toContain('I am under 18')
  expect((await fetch(addressOf({ client_id: 'other' }))).status).toBe(400)
  expect((await fetch(addressOf({ response_type: 'code' }))).status).toBe(400)
})

it('fails where it is told to', async () => {
  standIn.setFault('keys', { kind: 'error' }, 1)
  expect((await fetch(`${standIn.issuer}/keys`)).status).toBe(500)
  expect((await fetch(`${standIn.issuer}/keys`)).status).toBe(200)
})
