/** The ports and settings that the site is built from. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignUpMode } from '@rubato/contracts/domain'
import type { SealedColumn } from '../crypto/reseal.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Database } from '../database/open-database.ts'
import type { Hints } from '../features/hints/load-hints.ts'
import type { TierRules } from '../features/membership/patreon/tier-of.ts'
import type { StoredMoan } from '../features/moans/load-moans.ts'
import type { Policies } from '../features/policies/load-policies.ts'
import type { DeviceCookies } from '../http/device-cookies.ts'
import type { LogSettings } from '../http/logging.ts'
import type { ListCursors } from '../pagination/list-cursors.ts'
import type { AgeAssurance } from '../ports/age-assurance.ts'
import type { Clock } from '../ports/clock.ts'
import type { ErrorReports } from '../ports/error-reports.ts'
import type { FormerAccounts } from '../ports/former-accounts.ts'
import type {
  GrammarChecker,
  MediaProvider,
  PhotoLibrary,
  ClipStore,
  SpeechSynthesis,
  VoicePacks,
} from '../ports/content-services.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import type { MailTransport } from '../ports/mail.ts'
import type { PatronPlatform } from '../ports/patron-platform.ts'
import type { PaymentPartner } from '../ports/payment-partner.ts'
import type { LinkRequests } from '../mail/mail-gate.ts'
import type { BackupCopies } from '../backup/nightly-backup.ts'
import type { SiteRegions } from '../regions/site-regions.ts'
import type { WebhookReceiver } from '../ports/webhook-receiver.ts'

export interface Dependencies {
  database: Database
  /** `kind` says whether people sign in with a password here or on the pages of a hosted provider. */
  identity: IdentityProvider
  /** For a site that has a hosted provider now: the accounts that the embedded identity has. */
  formerAccounts: FormerAccounts
  linkRequests: LinkRequests
  /** Null where everybody with an account is a member (`MEMBERSHIP=open`). */
  patronage: Patronage | null
  /** Null on a site without partner payments. */
  partner: PaymentPartner | null
  /** Null where the site has none: the browser checks by itself. */
  grammar: GrammarChecker | null
  /** Null where the site has no speech server: the browser speaks. */
  speech: SiteSpeech | null
  /** Lines that the site has without asking its speech server. */
  voicePacks: VoicePacks
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
  /** Null where the site has no webhook for alarms. */
  alarmReceiver: WebhookReceiver | null
  /** Is told about each change of a member's tier; null where the site has no webhook for that. */
  tierReceiver: TierReceiver | null
  /** How the site finds out that a member is an adult. */
  ageAssurance: AgeAssurance
  /** The rules for the region of a visitor. */
  regions: SiteRegions
  /** Where the backups of the nights are copied to; null on a site without a bucket. */
  backupCopies: BackupCopies | null
  /** Null where the site has no mail server. */
  mail: MailTransport | null
  /** Seals the mails that wait. */
  mailBox: SecretBox
  /** Seals the numbers of members in links that end announcements. */
  unsubscribeBox: SecretBox
  policies: Policies
  hints: Hints
  secretBox: SecretBox
  /** Columns in which texts may be sealed with an older AUTH_SECRET; empty while there is one secret. */
  sealedColumns: readonly SealedColumn[]
  /** Seals the tickets of second screens. */
  ticketBox: SecretBox
  cursors: ListCursors
  devices: DeviceCookies
  /** Key of the hashes under which attempts at passwords are counted; the same for all processes of a site. */
  limitKey: Uint8Array
  clock: Clock
  settings: AppSettings
}

/** A speech server, and the storage of its lines. */
export interface SiteSpeech {
  synthesis: SpeechSynthesis
  store: ClipStore
  /** Whether the store is in the bucket of the site; otherwise it is a directory of this machine. */
  isInBucket: boolean
}

/** The operator's receiver of changed tiers. */
export interface TierReceiver {
  receiver: WebhookReceiver
  /** Whether it gets the member's ids at the vendors. */
  withVendorIds: boolean
}

/** A patron platform, and the tiers of its memberships. */
export interface Patronage {
  patrons: PatronPlatform
  tierRules: TierRules
  /** Cents of `currency` a month that are shown as the prices of the tiers; empty where they are not known. */
  prices: TierRules['byAmount']
  currency: string
}

export interface AppSettings {
  productName: string
  /** Name of the installed app. */
  installedName: string
  supportEmail: string
  publicUrl: string
  /** Whether browsers are asked to preload HSTS for the domain and its subdomains. */
  hstsPreload: boolean
  signUp: SignUpMode
  /** Other hosts than the one of `publicUrl` are answered: `localhost` and IP addresses. */
  allowLocalHosts: boolean
  webDir: string
  /** Origins to which members may connect devices, in addition to their own computer. */
  deviceHosts: readonly string[]
  /** Whether members may invite a partner to a session. */
  hasPartner: boolean
  rateLimitFactor: number
  /** Searches at the photo library within an hour, over all processes. */
  photoSearchesPerHour: number
  trustProxy: string | undefined
  /** Directory of the site's own files: keys, spoken lines, and an embedded database. */
  dataDir: string
  /** Directory of the embedded database; null on a database server. */
  databaseDir: string | null
  /** Where the backups of the nights are written; null where the site makes none. */
  backupDir: string | null
  /** Gets a mail about each alarm; null where the site names none. */
  alarmEmail: string | null
  /** Of a Prometheus server; null on a site without metrics. */
  metricsToken: string | null
  version: string
  log: LogSettings
}

export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version
