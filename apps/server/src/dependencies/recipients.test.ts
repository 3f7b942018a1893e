/** The privacy policy under every configuration: the table of recipients has a row for every outside host. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment, variables } from '../environment/environment.ts'
import type { Given, Variable } from '../environment/variable.ts'
import { policiesOf } from './files.ts'
import { hostsWithoutMembers, recipients, type ConfiguredSite, type RecipientId } from './recipients.ts'
import { vendorSettingsOf } from './vendor-settings.ts'

/** The settings that add each recipient to a site without any; null for those that every site has. */
const settingsFor: Record<RecipientId, Given | null> = {
  site: null,
  'second-screen': null,
  guest: null,
  'browser-voice': null,
  speech: { SPEECH_URL: 'http://speech.example', SPEECH_VOICES: '{"Alto":"bf_emma"}' },
  storage: bucket(),
  'backup-storage': bucket(),
  scrolller: { SCROLLER_ENABLED: 'true' },
  'sign-in': { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  patreon: { MEMBERSHIP: 'patreon' },
  partner: { MEMBERSHIP: 'patreon' },
  'tier-webhook': {
    MEMBERSHIP: 'patreon',
    TIER_WEBHOOK_URL: 'https://bridge.example',
    TIER_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
  },
  mail: { SMTP_URL: 'smtps://mail.example' },
  unsplash: { UNSPLASH_ACCESS_KEY: 'key' },
  devices: { DEVICE_HOSTS: 'wss://devices.example' },
  'age-check': { AGE_PROVIDER_URL: 'https://age.example', AGE_PROVIDER_CLIENT_ID: 'a' },
  'error-reports': { SENTRY_DSN: 'https://key@errors.example/1' },
  traces: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example' },
  grammar: { LANGUAGETOOL_URL: 'http://grammar.example' },
}
function bucket(): Given {
  return {
    S3_ENDPOINT: 'https://files.example',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
}

async function siteWith(given: Given): Promise<ConfiguredSite> {
  const environment = readEnvironment({ NODE_ENV: 'test', MEMBERSHIP: 'open', ...given })
  return { environment, vendors: await vendorSettingsOf(environment), hasBackups: true }
}
const policyOf = (site: ConfiguredSite) => policiesOf(site).byId['privacy-policy']
const itemsOf = (site: ConfiguredSite) =>
  policyOf(site).blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))

const addresses = [
  'https://key@outside.example/1',
  'https://outside.example',
  'wss://outside.example',
  'smtps://outside.example',
  'postgres://outside.example/a',
]
/** A setting that takes addresses and no plain words, or whose name says that it takes one. */
const namesHost = ([name, { schema }]: [string, Variable]): boolean =>
  /_(URL|DSN|ENDPOINT|ISSUER|HOSTS?)$/.test(name) ||
  (addresses.some((address) => schema.safeParse(address).success) && !schema.safeParse('word').success)

describe('the table of recipients', () => {
  it('has every setting that names an outside host, or the reason why its host gets nothing of a member', () => {
    const named = Object.entries<Variable>(variables)
      .filter(namesHost)
      .map(([name]) => name)
    expect(named).toEqual(expect.arrayContaining(['SMTP_URL', 'DEVICE_HOSTS', 'SENTRY_DSN', 'DATABASE_URL']))
    const inTable: string[] = [
      ...Object.values(recipients).flatMap(({ settings }) => settings),
      ...Object.keys(hostsWithoutMembers),
    ]
    expect(named.filter((name) => !inTable.includes(name))).toEqual([])
  })

  it('has the names that the page for operators lists for {if NAME}', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const [, list = ''] = /recipients\.ts`:([^;]+);/.exec(page) ?? []
    const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(Object.keys(recipients)))
  })

  it.each(Object.entries(settingsFor))('puts %s into the privacy policy where the site has it', async (id, given) => {
    const { text } = recipients[id as RecipientId]
    const without = await siteWith({})
    const isAlways = given === null
    expect(itemsOf(without).includes(text(without))).toBe(isAlways)
    const site = await siteWith(given ?? {})
    expect(itemsOf(site)).toContain(text(site))
    expect(policyOf(site).version === policyOf(without).version).toBe(isAlways)
  })
})

describe('the privacy policy', () => {
  it('says nothing of services that the site does not have', async () => {
    const text = itemsOf(await siteWith({})).join('\n')
    expect(text).not.toMatch(/patreon|payment partner|unsplash|scrolller|speech server|storage server|mail server/i)
    expect(text).toMatch(/hash of your password/)
    const hosted = itemsOf(await siteWith(settingsFor['sign-in'] ?? {})).join('\n')
    expect(hosted).toMatch(/login\.example/)
    expect(hosted).not.toMatch(/hash of your password/)
  })

  it('keeps its version while the settings are the same', async () => {
    const versionOf = async () => policyOf(await siteWith(settingsFor.mail ?? {})).version
    expect(await versionOf()).toBe(await versionOf())
  })
})
