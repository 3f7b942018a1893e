import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment, renderEnvExample, variables } from './environment.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rubato.example/',
  AUTH_SECRET: 'mB7xQe2ZkV9rT4wLp0HsYd6NfJc3UgAi',
  SUPPORT_EMAIL: 'help@site.example',
  PATREON_CLIENT_ID: 'id',
  PATREON_CLIENT_SECRET: 'x9Kq3vTz7RmWb2Yd',
  PATREON_CAMPAIGN_ID: '1',
  PATREON_TIER_MAP: '{"11":"supporter"}',
  PATREON_PAGE_URL: 'https://www.patreon.com/rubato',
  PATREON_WEBHOOK_SECRET: 'p4Hs8LcJ1nGf6UaE',
}
const problemsOf = (source: Record<string, string | undefined>): string[] => {
  try {
    readEnvironment(source)
    return []
  } catch (error) {
    return error instanceof EnvironmentError ? error.problems : [`unexpected: ${String(error)}`]
  }
}

describe('the environment', () => {
  it('requires no variable in development', () => {
    expect(readEnvironment({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      PRODUCT_NAME: 'Rubato',
      READY_ACCOUNTS: true,
    })
  })

  it('takes a hosted provider with all of its settings, and names each that is missing', () => {
    const hosted = {
      OIDC_ISSUER: 'https://login.example/realms/x/',
      OIDC_CLIENT_ID: 'site',
      OIDC_CLIENT_SECRET: 'vK2mQ9xTz7RbWc4Y',
    }
    // As the provider writes it: with its slash.
    expect(readEnvironment(hosted)).toMatchObject({ ...hosted, READY_ACCOUNTS: false })
    expect(readEnvironment({ ...production, ...hosted })).toMatchObject(hosted)
    expect(problemsOf({ OIDC_ISSUER: hosted.OIDC_ISSUER })).toEqual([
      expect.stringMatching(/^OIDC_CLIENT_ID is missing beside OIDC_ISSUER/),
      expect.stringMatching(/^OIDC_CLIENT_SECRET is missing beside OIDC_ISSUER/),
    ])
    expect(problemsOf({ ...hosted, OIDC_CLIENT_ID: '' })).toEqual([expect.stringMatching(/^OIDC_CLIENT_ID is missing/)])
    expect(problemsOf({ ...hosted, OIDC_ISSUER: 'login.example' })).toEqual([expect.stringMatching(/^OIDC_ISSUER: /)])
    expect(problemsOf({ ...hosted, READY_ACCOUNTS: 'true' })).toEqual([
      expect.stringMatching(/^READY_ACCOUNTS is on beside OIDC_ISSUER/),
    ])
  })

  it('asks for all settings of a bucket, or none', () => {
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization: Bearer k' })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS: pairs of a header and its value: NAME=VALUE,NAME=VALUE',
    ])
    expect(problemsOf({ S3_ENDPOINT: 'https://storage.example', S3_BUCKET: 'site' })).toEqual([
      expect.stringMatching(/^S3_ACCESS_KEY_ID is missing/),
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is missing/),
    ])
  })

  it('refuses a stand-in, clear text and a weak secret of a hosted provider in production', () => {
    const weak = {
      OIDC_ISSUER: 'http://127.0.0.1:4655',
      OIDC_CLIENT_ID: 'rubato-development-oidc',
      OIDC_CLIENT_SECRET: 'short',
    }
    expect(problemsOf({ ...production, ...weak })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER is not https/),
      expect.stringMatching(/^OIDC_CLIENT_ID is that of the stand-in/),
      expect.stringMatching(/^OIDC_CLIENT_SECRET is shorter than 16 characters/),
    ])
  })

  it('runs a production site without a patron platform, when it says who may sign up', () => {
    const { NODE_ENV, PUBLIC_URL, AUTH_SECRET, SUPPORT_EMAIL } = production
    const open = { NODE_ENV, PUBLIC_URL, AUTH_SECRET, SUPPORT_EMAIL, MEMBERSHIP: 'open' }
    expect(problemsOf(open)).toEqual([expect.stringMatching(/^SIGN_UP is missing/)])
    expect(readEnvironment({ ...open, SIGN_UP: 'invite' })).toMatchObject({
      MEMBERSHIP: 'open',
      SIGN_UP: 'invite',
      READY_ACCOUNTS: false,
    })
  })

  it('refuses settings of Patreon and demo accounts on a site with open membership', () => {
    expect(readEnvironment({ MEMBERSHIP: 'open' })).toMatchObject({ SIGN_UP: 'open', READY_ACCOUNTS: false })
    expect(problemsOf({ MEMBERSHIP: 'open', PATREON_CLIENT_ID: 'id' })).toEqual([
      expect.stringMatching(/^PATREON_CLIENT_ID is set, but MEMBERSHIP is open/),
    ])
    expect(problemsOf({ MEMBERSHIP: 'open', READY_ACCOUNTS: 'true' })).toEqual([
      expect.stringMatching(/^READY_ACCOUNTS is on, but MEMBERSHIP is open/),
    ])
  })

  it('treats an empty variable as absent', () => {
    expect(readEnvironment({ DATABASE_URL: '', PORT: '' })).toEqual(readEnvironment({}))
  })

  it('is accepted in production when it is complete, without demo accounts', () => {
    expect(readEnvironment(production)).toMatchObject({
      PUBLIC_URL: 'https://rubato.example',
      READY_ACCOUNTS: false,
      RATE_LIMIT_FACTOR: 1,
      PATREON_TIER_MAP: { '11': 'supporter' },
    })
  })

  it('names every problem of a production start at once', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      READY_ACCOUNTS: 'true',
      PATREON_BASE_URL: 'http://127.0.0.1:4650',
      PORT: 'http',
    })
    const named = [
      'PORT',
      'AUTH_SECRET',
      'SUPPORT_EMAIL',
      'PATREON_CLIENT_ID',
      'PATREON_CLIENT_SECRET',
      'PATREON_CAMPAIGN_ID',
      'PATREON_TIER_MAP',
      'PATREON_PAGE_URL',
      'PATREON_WEBHOOK_SECRET',
      'PATREON_BASE_URL',
      'READY_ACCOUNTS',
      'PUBLIC_URL',
    ]
    const given = problems.map((problem) => /^\w+/.exec(problem)?.[0])
    expect(new Set(given)).toEqual(new Set(named))
    expect(given).toHaveLength(named.length)
  })

  it('refuses demo accounts with a real Patreon client', () => {
    const real = { ...production, NODE_ENV: 'development' }
    expect(readEnvironment(real).READY_ACCOUNTS).toBe(false)
    expect(problemsOf({ ...real, READY_ACCOUNTS: 'true' })).toEqual([expect.stringMatching(/^READY_ACCOUNTS/)])
  })

  it.each([
    ['a short secret', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    ['one letter as secret', { AUTH_SECRET: 'a'.repeat(32) }, 'AUTH_SECRET'],
    ['a webhook secret of one letter', { PATREON_WEBHOOK_SECRET: 'x' }, 'PATREON_WEBHOOK_SECRET'],
    ['a client secret that repeats itself', { PATREON_CLIENT_SECRET: 'Secret12Secret12' }, 'PATREON_CLIENT_SECRET'],
    ['limits without effect', { RATE_LIMIT_FACTOR: '1000000' }, 'RATE_LIMIT_FACTOR'],
    ['limits that lock all members out', { RATE_LIMIT_FACTOR: '0.01' }, 'RATE_LIMIT_FACTOR'],
    ['the stand-in’s client', { PATREON_CLIENT_ID: 'rubato-development-client' }, 'PATREON_CLIENT_ID'],
    ['a stand-in as Patreon', { PATREON_BASE_URL: 'https://www.patreon.com.evil.example' }, 'PATREON_BASE_URL'],
    ['an address without https', { PUBLIC_URL: 'http://rubato.example' }, 'PUBLIC_URL'],
    ['an address with a path', { PUBLIC_URL: 'https://rubato.example/club' }, 'PUBLIC_URL: is not an address without'],
    ['an address with a query', { PUBLIC_URL: 'https://rubato.example/?a=b' }, 'PUBLIC_URL: is not an address without'],
    ['an address with a user', { PUBLIC_URL: 'https://a:b@rubato.example' }, 'PUBLIC_URL: is not an address without'],
    ['demo accounts', { READY_ACCOUNTS: 'true' }, 'READY_ACCOUNTS'],
    ['a host of devices without its protocol', { DEVICE_HOSTS: 'toys.example' }, 'DEVICE_HOSTS'],
    ['a host of devices by another protocol', { DEVICE_HOSTS: 'https://toys.example' }, 'DEVICE_HOSTS'],
    ['a host of devices with more in it', { DEVICE_HOSTS: 'wss://toys.example/;script-src *' }, 'DEVICE_HOSTS'],
    ['the public LanguageTool', { LANGUAGETOOL_URL: 'https://api.languagetool.org/v2' }, 'LANGUAGETOOL_URL'],
    ['a stand-in as Unsplash', { UNSPLASH_URL: 'http://127.0.0.1:4652' }, 'UNSPLASH_URL'],
    ['a stand-in as Scrolller', { SCROLLER_URL: 'http://127.0.0.1:4659' }, 'SCROLLER_URL'],
    ['a tier map that is no JSON', { PATREON_TIER_MAP: '{' }, 'PATREON_TIER_MAP'],
    ['a tier that there is not', { PATREON_TIER_MAP: '{"1":"free"}' }, 'PATREON_TIER_MAP'],
  ])('is refused in production with %s', (_, changes, name) => {
    const problems = problemsOf({ ...production, ...changes })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}\\b`))
  })

  it.each(['true', 'proxy.example', '10.0.0.0/33', '::1/129', '127.0.0.1,', '10.0.0.1 10.0.0.2'])(
    'refuses %j as the addresses of proxies, and names the setting',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: is not a list of addresses/)])
    },
  )

  it('takes addresses, networks and named ranges of proxies as Fastify does', () => {
    const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,::1, fd00::/8, loopback'
    const { TRUST_PROXY: trustProxy = '' } = readEnvironment({ TRUST_PROXY })
    expect(trustProxy).toBe(TRUST_PROXY)
    expect(() => Fastify({ trustProxy })).not.toThrow()
  })

  it.each(['smtps://user:50%off@mail.example', 'smtps://a%:25@mail.example'])(
    'refuses a mail server with a % that encodes nothing, and names the setting: %s',
    (SMTP_URL) => {
      expect(problemsOf({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL: has a % .* write %25$/)])
      expect(problemsOf({ SMTP_URL: SMTP_URL.replace('%', '%25') })).toEqual([])
    },
  )

  it('never repeats a value, which may be a secret', () => {
    const text = problemsOf({
      ...production,
      AUTH_SECRET: 'hunter2',
      RATE_LIMIT_FACTOR: '4711',
      DATABASE_URL: 'mysql://root:hunter3@host',
    }).join()
    expect(text).toMatch(/AUTH_SECRET.*DATABASE_URL|DATABASE_URL.*AUTH_SECRET/s)
    expect(text).not.toMatch(/hunter/)
  })

  it('accepts the URL of a LanguageTool server with or without the API version', () => {
    const given = ['http://grammar:8081', 'http://grammar:8081/v2/', 'https://example.org/languagetool/v2']
    const taken = given.map((url) => readEnvironment({ LANGUAGETOOL_URL: url }).LANGUAGETOOL_URL)
    expect(taken).toEqual(['http://grammar:8081', 'http://grammar:8081', 'https://example.org/languagetool'])
  })

  it.each([
    'postgres://rubato:a,b@one:5432,two:5432/rubato',
    'postgres://one,two/rubato?target_session_attrs=read-write',
    'postgres:///rubato?host=one,two',
  ])('refuses several database servers in one address, and says what to do: %s', (url) => {
    const read = () => readEnvironment({ DATABASE_URL: url })
    expect(read).toThrow('DATABASE_URL: names several hosts: give it the one address of a proxy')
    expect(read).not.toThrow('Invalid')
  })

  it('takes the address of a database server with a comma in the password, and a direct one only beside a pooler', () => {
    const DATABASE_URL = 'postgres://rubato:a,b@one:6432/rubato'
    const DATABASE_DIRECT_URL = 'postgres://rubato:a,b@one:5432/rubato'
    expect(readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({ DATABASE_URL, DATABASE_DIRECT_URL })
    expect(() => readEnvironment({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL')
  })

  it('is described variable by variable in the example file, all of it commented out', () => {
    const lines = renderEnvExample().split('\n')
    for (const name of Object.keys(variables))
      expect(lines.filter((line) => line.startsWith(`# ${name}=`))).toHaveLength(1)
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('is mentioned variable by variable in the page for operators', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const missing = Object.keys(variables).filter((name) => !new RegExp(`\\b${name}\\b`).test(page))
    expect(missing).toEqual([])
  })
})
