/** Refusals and warnings of a production start: one sentence each, with the name of the setting and without its value. */
import { isIP } from 'node:net'

type Given = Record<string, string | undefined>

/** Minimum number of characters. Vendors generate their secrets; Patreon with 43 characters or more. */
const SECRET_LENGTHS = {
  AUTH_SECRET: 32,
  PATREON_CLIENT_SECRET: 16,
  PATREON_WEBHOOK_SECRET: 16,
  PARTNER_API_KEY: 16,
  OIDC_CLIENT_SECRET: 16,
} as const
/** Different characters: 32 random hexadecimal digits have fewer than this once in 20 million. */
const DIFFERENT_MIN = 8
/** Above this range rate limits have no effect, below it they lock ordinary members out. */
const RATE_LIMIT_FACTOR_RANGE = { min: 0.1, max: 10 } as const

/** Vendors whose address only development changes. */
const VENDOR_ORIGINS = {
  PATREON_BASE_URL: 'https://www.patreon.com',
  UNSPLASH_URL: 'https://api.unsplash.com',
  SCROLLER_URL: 'https://api.scrolller.com',
} as const

export function standInProblems(given: Given): string[] {
  return Object.entries(VENDOR_ORIGINS).flatMap(([name, origin]) => {
    const url = given[name]
    const isVendor = url === undefined || (URL.canParse(url) && new URL(url).origin === origin)
    return isVendor ? [] : [`${name} points to a stand-in; in production leave it unset`]
  })
}

const PATREON_SETTINGS = [
  'PATREON_CLIENT_ID',
  'PATREON_CLIENT_SECRET',
  'PATREON_CAMPAIGN_ID',
  'PATREON_TIER_MAP',
  'PATREON_PAGE_URL',
  'PATREON_WEBHOOK_SECRET',
] as const

/** `SIGN_UP` has a default, but with open membership it decides who is a member: an operator says it. */
export function missingInProduction(given: Given) {
  const needed = given['MEMBERSHIP'] === 'open' ? (['SIGN_UP'] as const) : PATREON_SETTINGS
  return (['AUTH_SECRET', ...needed] as const).filter((name) => given[name] === undefined)
}

const isPartners = (name: string): boolean => name.startsWith('PARTNER_')

/** Settings that mean something only where people pay. */
function openMembershipProblems(given: Given): string[] {
  if (given['MEMBERSHIP'] !== 'open') return []
  const problems = [...PATREON_SETTINGS, 'PATREON_BASE_URL', ...Object.keys(given).filter(isPartners)]
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} is set, but MEMBERSHIP is open: nothing is paid on this site`)
  const demo = given['READY_ACCOUNTS'] === 'true' && given['NODE_ENV'] !== 'production'
  return demo
    ? [...problems, 'READY_ACCOUNTS is on, but MEMBERSHIP is open: demo accounts need the stand-in']
    : problems
}

/** Settings of the payment partner that are those of the stand-in, or send members over an open line. */
export function partnerProblems(given: Given): string[] {
  const addresses = ['PARTNER_URL', 'PARTNER_PAGES_URL'].filter((name) => given[name] !== undefined)
  const open = addresses.filter((name) => !given[name]?.startsWith('https://'))
  const isStandIn = given['PARTNER_API_KEY']?.startsWith('rubato-development') === true
  return [
    ...open.map((name) => `${name} is not https`),
    ...(isStandIn ? ['PARTNER_API_KEY is that of the stand-in'] : []),
  ]
}

/** A speech server needs its address and the names of its voices. */
function speechProblems(given: Given): string[] {
  if (given['SPEECH_URL'] !== undefined)
    return given['SPEECH_VOICES'] === undefined ? ['SPEECH_VOICES is missing: SPEECH_URL needs it'] : []
  return ['SPEECH_KEY', 'SPEECH_MODEL', 'SPEECH_VOICES']
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} is set, but SPEECH_URL is not`)
}

/** A service for checks of age needs both settings, and in production https: it decides who enters. */
function ageProviderProblems(given: Given): string[] {
  const { AGE_PROVIDER_URL: url, AGE_PROVIDER_CLIENT_ID: clientId } = given
  const problems =
    (url === undefined) === (clientId === undefined)
      ? []
      : ['AGE_PROVIDER_URL and AGE_PROVIDER_CLIENT_ID belong together: set both or none']
  const isUnsafe = given['NODE_ENV'] === 'production' && url !== undefined && !url.startsWith('https://')
  return isUnsafe ? [...problems, 'AGE_PROVIDER_URL is not https: anybody could sign the results'] : problems
}

const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** A hosted provider needs all of its settings: with a part of them people would sign in somewhere else than meant. */
function hostedProviderProblems(given: Given): string[] {
  const present = OIDC_SETTINGS.filter((name) => given[name] !== undefined)
  if (present.length === 0) return []
  const problems = OIDC_SETTINGS.filter((name) => given[name] === undefined).map(
    (name) =>
      `${name} is missing beside ${present.join(' and ')}: a hosted provider needs its issuer, client id and secret`,
  )
  if (given['NODE_ENV'] === 'production') return [...problems, ...hostedProviderInProduction(given)]
  const demo = given['READY_ACCOUNTS'] === 'true'
  return demo ? [...problems, 'READY_ACCOUNTS is on beside OIDC_ISSUER: demo accounts have passwords'] : problems
}

function hostedProviderInProduction(given: Given): string[] {
  const problems: string[] = []
  if (given['OIDC_ISSUER'] !== undefined && !given['OIDC_ISSUER'].startsWith('https://'))
    problems.push('OIDC_ISSUER is not https: tokens would travel in the clear')
  if (given['OIDC_CLIENT_ID']?.startsWith('rubato-development')) problems.push('OIDC_CLIENT_ID is that of the stand-in')
  return problems
}

export function weakSecrets(given: Given): string[] {
  return Object.entries(SECRET_LENGTHS).flatMap(([name, length]) => {
    const value = given[name]
    const weakness = value === undefined ? null : weaknessOf(value, length)
    return weakness === null ? [] : [`${name} ${weakness}: make a random one, openssl rand -base64 32`]
  })
}

/** Why a secret is easy to guess; null for a secret that passes all checks. */
export function weaknessOf(secret: string, length: number): string | null {
  if (secret.length < length) return `is shorter than ${length} characters`
  if (new Set(secret).size < DIFFERENT_MIN) return `has fewer than ${DIFFERENT_MIN} different characters`
  if (isRepeated(secret)) return 'repeats itself'
  if (/\s/.test(secret)) return 'holds spaces, as a sentence does'
  return isSequence(secret) ? 'is mostly a sequence of neighbouring characters' : null
}

/** True when the text is a repetition of a part of at most half its length. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) <= text.length / 2

/** True when more than half of the characters equal the previous one or its neighbour. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return steps.length > codes.length / 2
}

export function rateLimitProblems(given: Given): string[] {
  const factor = Number(given['RATE_LIMIT_FACTOR'] ?? 1)
  const { min, max } = RATE_LIMIT_FACTOR_RANGE
  // The environment schema reports a text that is not a number.
  return factor < min || factor > max ? [`RATE_LIMIT_FACTOR is not between ${min} and ${max}`] : []
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

interface CheckedSettings {
  NODE_ENV: string
  HOST: string
  PUBLIC_URL: string
  TRUST_PROXY?: string | undefined
  /** Policies whose text is the shipped draft. */
  draftPolicies: readonly string[]
}

/** Warnings for the log at start: valid settings that are probably mistakes. */
export const startWarnings = (settings: CheckedSettings): string[] => [
  ...proxyWarnings(settings),
  ...draftWarnings(settings),
]

function draftWarnings({ NODE_ENV, draftPolicies }: CheckedSettings): string[] {
  if (NODE_ENV !== 'production' || draftPolicies.length === 0) return []
  return [
    `${draftPolicies.join(', ')}: the shipped draft, which a lawyer has to look at; put your texts into POLICIES_DIR`,
  ]
}

function proxyWarnings(settings: CheckedSettings): string[] {
  const isBehindProxy = settings.PUBLIC_URL.startsWith('https://')
  if (!isBehindProxy || settings.TRUST_PROXY !== undefined || isLoopback(settings.HOST)) return []
  return [
    'HOST lets other machines in and PUBLIC_URL is https, but TRUST_PROXY is not set: behind a proxy all members count as one network and lock each other out at sign-in',
  ]
}

/** Settings that need or exclude one another, in development too. */
export const combinationProblems = (given: Given): string[] => [
  ...openMembershipProblems(given),
  ...ageProviderProblems(given),
  ...hostedProviderProblems(given),
  ...speechProblems(given),
]
