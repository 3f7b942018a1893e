/** The composition root: which adapter stands behind each port. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignUpMode } from '@rubato/contracts/domain'
import { ageProvider } from '../adapters/age-provider/age-provider.ts'
import { bundledPhotos } from '../adapters/bundled-photos/bundled-photos.ts'
import {
  COOKIE_PATH,
  type EmbeddedIdentityOptions,
  type PasswordHashing,
} from '../adapters/embedded-identity/auth-library.ts'
import { embeddedIdentity } from '../adapters/embedded-identity/embedded-identity.ts'
import { formerAccounts } from '../adapters/embedded-identity/former-accounts.ts'
import { hostedIdentity } from '../adapters/hosted-identity/hosted-identity.ts'
import { languageTool } from '../adapters/languagetool/languagetool.ts'
import { partner, type PartnerOptions } from '../adapters/partner/partner.ts'
import { patreon } from '../adapters/patreon/patreon.ts'
import { parseDsn } from '../adapters/sentry/dsn.ts'
import { sentry } from '../adapters/sentry/sentry.ts'
import { openAiSpeech } from '../adapters/openai-speech/openai-speech.ts'
import { scrolller } from '../adapters/scrolller/scrolller.ts'
import { smtp } from '../adapters/smtp/smtp.ts'
import { diskCache } from '../adapters/speech-cache/disk-cache.ts'
import { unsplash } from '../adapters/unsplash/unsplash.ts'
import type { Database } from '../database/open-database.ts'
import { makePrivate } from '../database/embedded/private-directory.ts'
import { EnvironmentError, type Environment } from '../environment/environment.ts'
import { loadMoans, MoanFileError, type StoredMoan } from '../features/moans/load-moans.ts'
import { hintsOf, policiesOf } from './texts.ts'
import type { Hints } from '../features/hints/load-hints.ts'
import type { Policies } from '../features/policies/load-policies.ts'
import type { TierRules } from '../features/membership/tier-of.ts'
import { createDeviceCookies, type DeviceCookies } from '../http/device-cookies.ts'
import type { LogSettings } from '../http/logging.ts'
import { partnerSettingsOf } from './partner-settings.ts'
import { createListCursors, type ListCursors } from '../pagination/list-cursors.ts'
import type { AgeAssurance } from '../ports/age-assurance.ts'
import { systemClock, type Clock } from '../ports/clock.ts'
import type { ErrorReports } from '../ports/error-reports.ts'
import type { FormerAccounts } from '../ports/former-accounts.ts'
import type { GrammarChecker } from '../ports/grammar-checker.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import type { MailTransport } from '../ports/mail.ts'
import type { MediaProvider } from '../ports/media-provider.ts'
import type { PatronPlatform } from '../ports/patron-platform.ts'
import type { PaymentPartner } from '../ports/payment-partner.ts'
import type { PhotoLibrary } from '../ports/photos.ts'
import type { ClipStore, SpeechSynthesis } from '../ports/speech.ts'
import { createSecretBox, type SecretBox } from '../crypto/secret-box.ts'

export interface Dependencies {
  database: Database
  /** `kind` says whether people sign in with a password here or on the pages of a hosted provider. */
  identity: IdentityProvider
  /** For a site that has a hosted provider now: the accounts that the embedded identity has. */
  formerAccounts: FormerAccounts
  /** Null where everybody with an account is a member (`MEMBERSHIP=open`). */
  patronage: Patronage | null
  /** Null on a site without partner payments. */
  partner: PaymentPartner | null
  /** Null where the site has none: the browser checks by itself. */
  grammar: GrammarChecker | null
  /** Null where the site has no speech server: the browser speaks. */
  speech: SiteSpeech | null
  /** Recordings of soft sounds; empty where they are synthesised. */
  moans: readonly StoredMoan[]
  /** The library that members choose splash images from. */
  photos: PhotoLibrary
  /** The pictures of the site, for when `photos` does not answer; the same as `photos` where no other is configured. */
  bundledPhotos: PhotoLibrary
  /** Null where the site passes on no media. */
  media: MediaProvider | null
  /** Null where the site has none: errors of the browser become log lines. */
  errorReports: ErrorReports | null
  /** How the site finds out that a member is an adult. */
  ageAssurance: AgeAssurance
  /** Null where the site has no mail server: what needs mail says so. */
  mail: MailTransport | null
  /** Seals the mails that wait. */
  mailBox: SecretBox
  policies: Policies
  hints: Hints
  secretBox: SecretBox
  /** Seals the tickets of second screens. */
  ticketBox: SecretBox
  cursors: ListCursors
  devices: DeviceCookies
  /** Key of the hashes under which attempts at passwords are counted; the same for all processes of a site. */
  limitKey: Uint8Array
  clock: Clock
  settings: AppSettings
}

/** A speech server, and where its lines are kept. */
export interface SiteSpeech {
  synthesis: SpeechSynthesis
  store: ClipStore
}

/** A patron platform, and the tiers of its memberships. */
export interface Patronage {
  patrons: PatronPlatform
  tierRules: TierRules
}

export interface AppSettings {
  productName: string
  /** Name of the installed app. */
  installedName: string
  supportEmail: string
  publicUrl: string
  signUp: SignUpMode
  /** Other hosts than that of `publicUrl` are answered: `localhost` and IP addresses. */
  allowLocalHosts: boolean
  webDir: string
  /** Origins to which members may connect devices beside their own computer. */
  deviceHosts: readonly string[]
  rateLimitFactor: number
  /** Searches at the photo library within an hour, over all processes. */
  photoSearchesPerHour: number
  trustProxy: string | undefined
  version: string
  log: LogSettings
}

export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

interface Replaced {
  clock?: Clock
  passwordHashing?: PasswordHashing
}

/**
 * Ports over an open and migrated database. Tests replace the clock and the slow hashing.
 *
 * @param vendors of `vendorSettingsOf`
 */
export function connect(
  environment: Environment,
  database: Database,
  vendors: VendorSettings,
  replaced: Replaced = {},
): Dependencies {
  const { clock = systemClock } = replaced
  const secret = environment.AUTH_SECRET ?? developmentSecret(environment)
  const { PUBLIC_URL: publicUrl, PRODUCT_NAME: productName } = environment
  const { patreon: patreonSettings, partner: partnerSettings } = vendors
  const ownPhotos = bundledPhotos(productName)
  return {
    database,
    ...identityOf(environment, { database, secret, clock, passwordHashing: replaced.passwordHashing }),
    patronage: patreonSettings && {
      patrons: patreon({ ...patreonSettings, userAgent: `${productName} - Website` }),
      tierRules: patreonSettings.tierRules,
    },
    partner: partnerSettings && partner(partnerSettings),
    grammar: environment.LANGUAGETOOL_URL ? languageTool({ baseUrl: environment.LANGUAGETOOL_URL }) : null,
    speech: speechOf(environment),
    moans: moansOf(environment),
    photos: photosOf(environment) ?? ownPhotos,
    bundledPhotos: ownPhotos,
    media: environment.SCROLLER_ENABLED ? scrolller({ baseUrl: environment.SCROLLER_URL }) : null,
    errorReports: errorReportsOf(environment, clock),
    ageAssurance: ageAssuranceOf(environment),
    mail: mailOf(environment),
    mailBox: createSecretBox(secret, 'mails'),
    policies: policiesOf(environment),
    hints: hintsOf(environment),
    secretBox: createSecretBox(secret, 'patreon tokens'),
    ticketBox: createSecretBox(secret, 'screen tickets'),
    cursors: createListCursors(secret),
    devices: createDeviceCookies(secret, publicUrl, COOKIE_PATH),
    limitKey: new Uint8Array(hkdfSync('sha256', secret, 'rubato', 'attempt limits', 32)),
    clock,
    settings: {
      productName,
      installedName: environment.INSTALLED_NAME,
      supportEmail: environment.SUPPORT_EMAIL,
      publicUrl,
      signUp: environment.SIGN_UP,
      allowLocalHosts: environment.NODE_ENV !== 'production',
      webDir: environment.WEB_DIR,
      deviceHosts: environment.DEVICE_HOSTS,
      rateLimitFactor: environment.RATE_LIMIT_FACTOR,
      photoSearchesPerHour: environment.UNSPLASH_SEARCHES_PER_HOUR,
      trustProxy: environment.TRUST_PROXY,
      version: VERSION,
      log: { level: environment.LOG_LEVEL },
    },
  }
}

/** The embedded provider, which has passwords, unless a hosted one is configured. */
function identityOf(
  {
    PUBLIC_URL: publicUrl,
    PRODUCT_NAME: siteName,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  }: Environment,
  parts: Omit<EmbeddedIdentityOptions, 'publicUrl' | 'siteName'>,
): Pick<Dependencies, 'identity' | 'formerAccounts'> {
  const embedded = embeddedIdentity({ ...parts, publicUrl, siteName })
  const former = formerAccounts({ ...parts, queries: parts.database.queries, embedded })
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return { identity: embedded, formerAccounts: former }
  const client = { issuer, clientId, clientSecret }
  return {
    identity: hostedIdentity({ ...parts, ...client, publicUrl, cookiePath: COOKIE_PATH }),
    formerAccounts: former,
  }
}

const BYTES_PER_MB = 1_000_000

/** The speech server of the settings, and the cache of its lines. */
export function speechOf(environment: Environment): SiteSpeech | null {
  const { SPEECH_URL: baseUrl, SPEECH_KEY: key, SPEECH_MODEL: model, SPEECH_VOICES: voices } = environment
  if (baseUrl === undefined || voices === undefined) return null
  const directory = environment.SPEECH_CACHE_DIR ?? join(environment.DATA_DIR, 'speech')
  return {
    synthesis: openAiSpeech({ baseUrl, key, model, voices }),
    store: diskCache({ directory, maxBytes: environment.SPEECH_CACHE_MB * BYTES_PER_MB }),
  }
}

function moansOf({ MOANS_DIR }: Environment): StoredMoan[] {
  try {
    return loadMoans(MOANS_DIR)
  } catch (error) {
    if (error instanceof MoanFileError) throw new EnvironmentError([error.message])
    throw error
  }
}

function photosOf({ UNSPLASH_ACCESS_KEY: accessKey, UNSPLASH_URL: baseUrl, PRODUCT_NAME: siteName }: Environment) {
  return accessKey === undefined ? null : unsplash({ accessKey, baseUrl, siteName })
}

function ageAssuranceOf({ AGE_PROVIDER_URL: issuer, AGE_PROVIDER_CLIENT_ID: clientId }: Environment): AgeAssurance {
  return issuer === undefined || clientId === undefined ? { kind: 'declaration' } : ageProvider({ issuer, clientId })
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_FROM_NAME, SUPPORT_EMAIL }: Environment): MailTransport | null {
  if (SMTP_URL === undefined) return null
  return smtp({ url: SMTP_URL, from: { name: MAIL_FROM_NAME, address: MAIL_FROM ?? SUPPORT_EMAIL } })
}

function errorReportsOf({ SENTRY_DSN, NODE_ENV }: Environment, clock: Clock): ErrorReports | null {
  const dsn = SENTRY_DSN === undefined ? null : parseDsn(SENTRY_DSN)
  return dsn && sentry({ dsn, environment: NODE_ENV, version: VERSION, clock })
}

interface PatreonSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  becomePatronUrl: string
  /** Without one, no webhook is believed to be Patreon's. */
  webhookSecret: string | undefined
  tierRules: TierRules
}

/** Settings of the vendors that members pay, which are null where a site has none. */
export interface VendorSettings {
  patreon: PatreonSettings | null
  partner: PartnerOptions | null
}

/** Throws `EnvironmentError`. */
export const vendorSettingsOf = async (environment: Environment): Promise<VendorSettings> => ({
  patreon: await patreonSettingsOf(environment),
  partner: await partnerSettingsOf(environment),
})

/**
 * Null on a site with open membership. Without a client of their own, development and tests speak to the stand-in, whose
 * settings are kept with it.
 */
async function patreonSettingsOf(environment: Environment): Promise<PatreonSettings | null> {
  if (environment.MEMBERSHIP === 'open') return null
  if (environment.PATREON_CLIENT_ID === undefined) return standInSettings(environment)
  const needed = ['PATREON_CLIENT_SECRET', 'PATREON_CAMPAIGN_ID', 'PATREON_TIER_MAP', 'PATREON_PAGE_URL'] as const
  const missing = needed.filter((name) => environment[name] === undefined)
  if (missing.length > 0)
    throw new EnvironmentError(missing.map((name) => `${name} is missing beside PATREON_CLIENT_ID`))
  return {
    baseUrl: environment.PATREON_BASE_URL ?? 'https://www.patreon.com',
    clientId: environment.PATREON_CLIENT_ID,
    clientSecret: environment.PATREON_CLIENT_SECRET ?? '',
    becomePatronUrl: environment.PATREON_PAGE_URL ?? '',
    webhookSecret: environment.PATREON_WEBHOOK_SECRET,
    tierRules: {
      campaignId: environment.PATREON_CAMPAIGN_ID ?? '',
      byTierId: environment.PATREON_TIER_MAP ?? {},
      byAmount: environment.PATREON_AMOUNTS,
      freeMembers: environment.PATREON_FREE_MEMBERS,
    },
  }
}

async function standInSettings(environment: Environment): Promise<PatreonSettings> {
  if (environment.NODE_ENV === 'production') throw new EnvironmentError(['PATREON_CLIENT_ID is missing'])
  // Loaded here alone: a production server has no stand-in in memory.
  const { patreonTierMapOf, standInPatreonSettings: standIn } = await import('@rubato/stand-ins')
  const baseUrl = environment.PATREON_BASE_URL ?? 'http://127.0.0.1:4650'
  return {
    baseUrl,
    clientId: standIn.clientId,
    clientSecret: standIn.clientSecret,
    becomePatronUrl: environment.PATREON_PAGE_URL ?? `${baseUrl}${standIn.campaignPath}`,
    webhookSecret: environment.PATREON_WEBHOOK_SECRET ?? standIn.webhookSecret,
    tierRules: {
      campaignId: standIn.campaignId,
      byTierId: patreonTierMapOf(standIn),
      byAmount: { supporter: standIn.tiers.supporter.amountCents, master: standIn.tiers.master.amountCents },
      freeMembers: environment.PATREON_FREE_MEMBERS,
    },
  }
}

/** Made once and kept beside the data, so that sessions outlive a restart and no secret is the same on two machines. */
function developmentSecret({ NODE_ENV, DATA_DIR }: Environment): string {
  if (NODE_ENV === 'production') throw new EnvironmentError(['AUTH_SECRET is missing'])
  const path = join(DATA_DIR, 'development-secret')
  makePrivate(DATA_DIR)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
