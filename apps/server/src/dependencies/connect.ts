/** The composition root: which adapter implements each port. */
import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { ageProvider } from '../adapters/age-provider/age-provider.ts'
import { bundledPhotos } from '../adapters/bundled-photos/bundled-photos.ts'
import {
  COOKIE_PATH,
  type EmbeddedIdentityOptions,
  type PasswordHashing,
} from '../adapters/embedded-identity/auth-library.ts'
import { embeddedIdentity } from '../adapters/embedded-identity/embedded-identity.ts'
import { formerAccounts } from '../adapters/embedded-identity/former-accounts.ts'
import { linkRequests } from '../adapters/embedded-identity/link-requests.ts'
import { HOSTED_SESSIONS, hostedIdentity } from '../adapters/hosted-identity/hosted-identity.ts'
import { SECOND_FACTORS } from '../adapters/embedded-identity/second-factor.ts'
import { languageTool } from '../adapters/languagetool/languagetool.ts'
import { openAiSpeech } from '../adapters/openai-speech/openai-speech.ts'
import { partner } from '../adapters/partner/partner.ts'
import { patreon } from '../adapters/patreon/patreon.ts'
import { scrolller } from '../adapters/scrolller/scrolller.ts'
import { parseDsn } from '../adapters/sentry/dsn.ts'
import { sentry } from '../adapters/sentry/sentry.ts'
import { signedWebhook } from '../adapters/signed-webhook/signed-webhook.ts'
import { smtp } from '../adapters/smtp/smtp.ts'
import { unsplash } from '../adapters/unsplash/unsplash.ts'
import type { SealedColumn } from '../crypto/reseal.ts'
import { createSecretBox, type SecretBox, type SiteSecrets } from '../crypto/secret-box.ts'
import type { Database } from '../database/open-database.ts'
import type { Environment } from '../environment/environment.ts'
import { createDeviceCookies } from '../http/device-cookies.ts'
import { createListCursors } from '../pagination/list-cursors.ts'
import type { AgeAssurance } from '../ports/age-assurance.ts'
import { systemClock, type Clock } from '../ports/clock.ts'
import type { ErrorReports } from '../ports/error-reports.ts'
import type { MailTransport } from '../ports/mail.ts'
import type { WebhookReceiver } from '../ports/webhook-receiver.ts'
import { VERSION, type Dependencies, type SiteSpeech, type TierReceiver } from './dependencies.ts'
import { developmentSecret, hintsOf, moansOf, policiesOf, regionsOf, voicePacksOf, webDirOf } from './files.ts'
import { backupCopiesOf, hasLinesInBucket, lineStoreOf } from './shared-files.ts'
import type { VendorSettings } from './vendor-settings.ts'

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
  const secrets: SiteSecrets = environment.AUTH_SECRET ?? [developmentSecret(environment)]
  const boxes = {
    mails: createSecretBox(secrets, 'mails'),
    patreonTokens: createSecretBox(secrets, 'patreon tokens'),
    hostedSessions: createSecretBox(secrets, HOSTED_SESSIONS),
    secondFactors: createSecretBox(secrets, SECOND_FACTORS),
  }
  const { PUBLIC_URL: publicUrl, PRODUCT_NAME: productName } = environment
  const { patreon: patreonSettings, partner: partnerSettings } = vendors
  const backupDir = backupDirOf(environment, database.kind)
  const ownPhotos = bundledPhotos(productName)
  return {
    database,
    ...identityOf(environment, { database, secrets, clock, passwordHashing: replaced.passwordHashing }),
    linkRequests: linkRequests(clock),
    patronage: patreonSettings && {
      patrons: patreon({ ...patreonSettings, userAgent: `${productName} - Website` }),
      tierRules: patreonSettings.tierRules,
      prices: patreonSettings.prices,
      currency: patreonSettings.currency,
    },
    partner: partnerSettings && partner(partnerSettings),
    grammar: environment.LANGUAGETOOL_URL ? languageTool({ baseUrl: environment.LANGUAGETOOL_URL }) : null,
    speech: speechOf(environment),
    voicePacks: voicePacksOf(environment),
    moans: moansOf(environment),
    photos: photosOf(environment) ?? ownPhotos,
    bundledPhotos: ownPhotos,
    media: environment.SCROLLER_ENABLED ? scrolller({ baseUrl: environment.SCROLLER_URL }) : null,
    errorReports: errorReportsOf(environment, clock),
    ageAssurance: ageAssuranceOf(environment),
    regions: regionsOf(environment),
    alarmReceiver: receiverOf(environment.ALARM_WEBHOOK_URL, environment.ALARM_WEBHOOK_SECRET),
    tierReceiver: tierReceiverOf(environment),
    backupCopies: backupCopiesOf(environment),
    mail: mailOf(environment),
    mailBox: boxes.mails,
    unsubscribeBox: createSecretBox(secrets, 'unsubscribe'),
    policies: policiesOf({ environment, vendors, hasBackups: backupDir !== null }),
    hints: hintsOf(environment),
    secretBox: boxes.patreonTokens,
    // Nothing is sealed by an older secret where there is only one.
    sealedColumns: secrets.length > 1 ? sealedColumns(boxes) : [],
    ticketBox: createSecretBox(secrets, 'screen tickets'),
    cursors: createListCursors(secrets),
    devices: createDeviceCookies(secrets, publicUrl, COOKIE_PATH),
    limitKey: new Uint8Array(hkdfSync('sha256', secrets[0], 'rubato', 'attempt limits', 32)),
    clock,
    settings: {
      productName,
      installedName: environment.INSTALLED_NAME,
      supportEmail: environment.SUPPORT_EMAIL,
      publicUrl,
      hstsPreload: environment.HSTS_PRELOAD,
      signUp: environment.SIGN_UP,
      allowLocalHosts: environment.NODE_ENV !== 'production',
      webDir: webDirOf(environment),
      deviceHosts: environment.DEVICE_HOSTS,
      hasPartner: environment.PARTNER,
      rateLimitFactor: environment.RATE_LIMIT_FACTOR,
      photoSearchesPerHour: environment.UNSPLASH_SEARCHES_PER_HOUR,
      trustProxy: environment.TRUST_PROXY,
      dataDir: environment.DATA_DIR,
      databaseDir: database.kind === 'pglite' ? environment.DATA_DIR : null,
      backupDir,
      alarmEmail: environment.ALARM_EMAIL ?? null,
      metricsToken: environment.METRICS_TOKEN ?? null,
      version: VERSION,
      log: { level: environment.LOG_LEVEL },
    },
  }
}

/** Every column that holds texts sealed with AUTH_SECRET for longer than a sign-in takes. */
const sealedColumns = (
  boxes: Record<'mails' | 'patreonTokens' | 'hostedSessions' | 'secondFactors', SecretBox>,
): SealedColumn[] => [
  { table: 'identity_second_factors', key: 'user_id', column: 'secret', box: boxes.secondFactors },
  { table: 'patreon_links', key: 'user_id', column: 'sealed_access_token', box: boxes.patreonTokens },
  { table: 'patreon_links', key: 'user_id', column: 'sealed_refresh_token', box: boxes.patreonTokens },
  { table: 'hosted_sessions', key: 'id', column: 'bearer', box: boxes.hostedSessions },
  { table: 'hosted_sessions', key: 'id', column: 'refresh_token', box: boxes.hostedSessions },
  { table: 'hosted_sessions', key: 'id', column: 'first_sign_in', box: boxes.hostedSessions },
  { table: 'mail_outbox', key: 'id', column: 'mail', box: boxes.mails },
]

/** In production an embedded database is backed up without being asked. */
function backupDirOf({ BACKUP_DIR, DATA_DIR, NODE_ENV }: Environment, kind: Database['kind']): string | null {
  if (BACKUP_DIR !== undefined) return BACKUP_DIR
  return kind === 'pglite' && NODE_ENV === 'production' ? join(DATA_DIR, 'backups') : null
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

/** The speech server of the settings, and the cache of its lines. */
export function speechOf(environment: Environment): SiteSpeech | null {
  const { SPEECH_URL: baseUrl, SPEECH_KEY: key, SPEECH_MODEL: model, SPEECH_VOICES: voices } = environment
  if (baseUrl === undefined || voices === undefined) return null
  return {
    synthesis: openAiSpeech({ baseUrl, key, model, voices }),
    store: lineStoreOf(environment),
    isInBucket: hasLinesInBucket(environment),
  }
}

function photosOf({ UNSPLASH_ACCESS_KEY: accessKey, UNSPLASH_URL: baseUrl, PRODUCT_NAME: siteName }: Environment) {
  return accessKey === undefined ? null : unsplash({ accessKey, baseUrl, siteName })
}

function ageAssuranceOf({ AGE_PROVIDER_URL: issuer, AGE_PROVIDER_CLIENT_ID: clientId }: Environment): AgeAssurance {
  return issuer === undefined || clientId === undefined ? { kind: 'declaration' } : ageProvider({ issuer, clientId })
}

const receiverOf = (url: string | undefined, secret: string | undefined): WebhookReceiver | null =>
  url === undefined || secret === undefined ? null : signedWebhook({ url, secret })

function tierReceiverOf(environment: Environment): TierReceiver | null {
  const receiver = receiverOf(environment.TIER_WEBHOOK_URL, environment.TIER_WEBHOOK_SECRET)
  return receiver && { receiver, withVendorIds: environment.TIER_WEBHOOK_VENDOR_IDS }
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_FROM_NAME, SUPPORT_EMAIL }: Environment): MailTransport | null {
  if (SMTP_URL === undefined) return null
  return smtp({ url: SMTP_URL, from: { name: MAIL_FROM_NAME, address: MAIL_FROM ?? SUPPORT_EMAIL } })
}

function errorReportsOf({ SENTRY_DSN, NODE_ENV }: Environment, clock: Clock): ErrorReports | null {
  const dsn = SENTRY_DSN === undefined ? null : parseDsn(SENTRY_DSN)
  return dsn && sentry({ dsn, environment: NODE_ENV, version: VERSION, clock })
}
