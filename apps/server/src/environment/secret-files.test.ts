import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment, renderEnvExample, secretNames, variables } from './environment.ts'
import type { Variable } from './variable.ts'

/** Of a household; AUTH_SECRET is missing. */
const household = {
  NODE_ENV: 'production',
  MEMBERSHIP: 'open',
  SIGN_UP: 'invite',
  PUBLIC_URL: 'https://a.example',
  SUPPORT_EMAIL: 'help@a.example',
}
const SECRET = 'mB7xQe2ZkV9rT4wLp0HsYd6NfJc3UgAi'
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-secrets-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function fileOf(text: string, name = 'secret'): string {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}
const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readEnvironment(source)
    return []
  } catch (error) {
    return error instanceof EnvironmentError ? error.problems : [`unexpected: ${String(error)}`]
  }
}

describe('secrets in files', () => {
  it('are read from the file that NAME_FILE names, without the line break at its end', () => {
    expect(readEnvironment({ AUTH_SECRET_FILE: fileOf(`${SECRET}\n`) }).AUTH_SECRET).toEqual([SECRET])
    const values: Record<string, string> = {
      AUTH_SECRET: `${SECRET},${SECRET}2`,
      DATABASE_URL: 'postgres://rubato:secret@db/rubato',
      DATABASE_DIRECT_URL: 'postgres://rubato:secret@db:5433/rubato',
      SMTP_URL: 'smtps://rubato:secret@mail.example:465',
      PARTNER_WEBHOOK_SECRETS: `whsec_${SECRET}`,
      ALARM_WEBHOOK_SECRET: `whsec_${SECRET}`,
      TIER_WEBHOOK_SECRET: `whsec_${SECRET}`,
      OTEL_EXPORTER_OTLP_HEADERS: `Authorization=Bearer ${SECRET}`,
    }
    const others = {
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'id',
      SPEECH_URL: 'http://127.0.0.1:1',
      ALARM_WEBHOOK_URL: 'https://a.example',
      TIER_WEBHOOK_URL: 'https://a.example',
      SPEECH_VOICES: '{"Alto":"a"}',
      S3_ENDPOINT: 'https://storage.example',
      S3_BUCKET: 'site',
    }
    const byValue = Object.fromEntries(secretNames.map((name) => [name, values[name] ?? SECRET]))
    const byFile = Object.entries(byValue).map(([name, value]) => [`${name}_FILE`, fileOf(`${value}\n`, name)])
    expect(readEnvironment({ ...others, ...(Object.fromEntries(byFile) as Record<string, string>) })).toEqual(
      readEnvironment({ ...others, ...byValue }),
    )
  })

  it('that are missing, unreadable, empty or given twice are one sentence each, without a value', () => {
    expect(problemsOf({ AUTH_SECRET_FILE: join(directory, 'none') })).toEqual([
      'AUTH_SECRET_FILE names a file that cannot be read (ENOENT)',
    ])
    expect(problemsOf({ AUTH_SECRET_FILE: directory })).toEqual([
      'AUTH_SECRET_FILE names a file that cannot be read (EISDIR)',
    ])
    expect(problemsOf({ SMTP_URL_FILE: fileOf('\n') })).toEqual(['SMTP_URL_FILE names an empty file'])
    expect(problemsOf({ AUTH_SECRET: SECRET, AUTH_SECRET_FILE: fileOf(SECRET) })).toEqual([
      'AUTH_SECRET_FILE is set beside AUTH_SECRET: keep one of them',
    ])
    expect(problemsOf({ ...household, AUTH_SECRET_FILE: fileOf('too-short-to-be-one') })).toEqual([
      expect.stringMatching(/^AUTH_SECRET is shorter than 32 characters/),
    ])
  })

  it('are every setting that holds a key, a token, a password or a secret', () => {
    const looksSecret = ([name, { example }]: [string, Variable]) =>
      /(SECRET|_KEY|TOKEN|PASSWORD|HEADERS)/.test(name) || /:\/\/\w+:\w+@/.test(example)
    const expected = Object.entries<Variable>(variables).filter(looksSecret)
    expect(secretNames.toSorted()).toEqual(expected.map(([name]) => name).toSorted())
  })
})

describe('AUTH_SECRET', () => {
  it('has two values while it is replaced, both random in production', () => {
    const other = 'x9Kq3vTz7RmWb2YdG5hJ8nLs4PcVf1Ea'
    expect(readEnvironment({ ...household, AUTH_SECRET: `${SECRET}, ${other}` }).AUTH_SECRET).toEqual([SECRET, other])
    expect(problemsOf({ ...household, AUTH_SECRET: `${SECRET},short` })).toEqual([
      expect.stringMatching(/^AUTH_SECRET is shorter than 32 characters/),
    ])
    expect(problemsOf({ AUTH_SECRET: `${SECRET},${other},${other}` })).toEqual([
      'AUTH_SECRET: has more than two secrets',
    ])
    expect(problemsOf({ AUTH_SECRET: `${SECRET},` })).toEqual([expect.stringMatching(/^AUTH_SECRET/)])
  })
})

describe('.env.example', () => {
  it('is read by Node as it was meant, once its settings are on', () => {
    const lines = renderEnvExample().replaceAll(/^# (?=[A-Z0-9_]+=)/gm, '')
    const read = parseEnv(lines)
    for (const [name, { example }] of Object.entries<Variable>(variables)) expect(read[name]).toBe(example)
    for (const name of secretNames) expect(read[`${name}_FILE`]).toMatch(/^\/run\/secrets\//)
  })

  it('is in a file named .env read by the commands of an operator', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    for (const name of ['start', 'dev', 'admin', 'voices'])
      expect(scripts[name]).toBe(`node --env-file-if-exists=.env tools/${name}.ts`)
  })
})
