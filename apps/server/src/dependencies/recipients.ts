/** Who receives data about a member under which settings. The privacy policy is generated from this table. */
import type { Environment } from '../environment/environment.ts'
import type { PolicyParts } from '../features/policies/read-policy.ts'
import type { VendorSettings } from './vendor-settings.ts'

export interface ConfiguredSite {
  environment: Environment
  vendors: VendorSettings
  /** Whether a backup is made every night. */
  hasBackups: boolean
}

interface Recipient {
  /** Settings that name its hosts; empty where the program or the member's browser decides. */
  settings: readonly (keyof Environment)[]
  isOn: (site: ConfiguredSite) => boolean
  /** An item of the list "What leaves your browser, and to whom". */
  text: (site: ConfiguredSite) => string
}

/** The host of an address that the member's browser visits, as " at HOST"; empty without an address. */
const at = (url: string | undefined): string => (url === undefined ? '' : ` at ${new URL(url).host}`)
const always = () => true

/** In the order of the list in the policy. */
export const recipients = {
  site: {
    settings: ['PUBLIC_URL'],
    isOn: always,
    text: () =>
      'To this site: the calls that the screens need. The logs of the program have the pattern of an address, a status, a time and a random number: no search, no content, no account and no network address. [For the operator: what your proxy logs.]',
  },
  'second-screen': {
    settings: [],
    isOn: always,
    text: () =>
      'To a second screen of yours on another device: what it shows passes through our server, encrypted between the two devices with a key that we do not have. The server passes it on, stores nothing of it, and sees that two devices of your account are connected, and how much they say. A second window of the same browser needs no server.',
  },
  guest: {
    settings: [],
    isOn: ({ environment }) => environment.PARTNER,
    text: () =>
      'To a partner whom you invite to a session: the ring, the tempo, the words on the screen and the time pass through our server, encrypted between your browser and theirs with a key that we do not have. The words on the screen may speak of how the session goes and of earlier ones, and a partner who leads learns what can be asked for, such as the tempos and tasks. Your list of limits, your settings and your history are not sent. The server passes it on, stores nothing of it, and sees that your session has a partner, and when and how much the two browsers say. Your partner does not learn who you are from us.',
  },
  speech: {
    settings: ['SPEECH_URL'],
    isOn: ({ environment }) => environment.SPEECH_URL !== undefined,
    text: () =>
      'To a speech server, unless you choose the built-in voice in the settings: your browser names the lines that a session may speak, lines of scripts and the own words of a saved game, and those that you keep for offline, and our server asks for their sound. Lines that you keep are not asked for again. The speech server receives the text of the lines and the voice, and neither your account nor your network address. Lines that the site has in a voice pack are not passed on: our server answers them itself. Our server keeps the sound of lines, without saying for whom, and logs none of them; your browser keeps what it has heard until you sign out.',
  },
  storage: {
    settings: ['S3_ENDPOINT'],
    isOn: ({ environment }) => environment.S3_ENDPOINT !== undefined,
    text: () =>
      'To a storage server: our server keeps the sound of spoken lines there, under names that say neither the line nor for whom it was made. Your browser does not call it.',
  },
  'backup-storage': {
    settings: ['S3_ENDPOINT'],
    isOn: ({ environment, hasBackups }) => hasBackups && environment.S3_ENDPOINT !== undefined,
    text: () =>
      'To the same storage server, every night: a backup of everything that the server stores. The last 14 are kept there.',
  },
  scrolller: {
    settings: ['SCROLLER_URL'],
    isOn: ({ environment }) => environment.SCROLLER_ENABLED,
    text: () =>
      'To Scrolller, only if you chose it for pictures and clips: our server asks for your tags and passes the files on. Scrolller sees our server, and neither your account nor your network address; our server keeps its lists for half an hour, without saying for whom, and no files.',
  },
  'sign-in': {
    settings: ['OIDC_ISSUER'],
    isOn: ({ environment }) => environment.OIDC_ISSUER !== undefined,
    text: ({ environment }) =>
      `To the service where you sign in${at(environment.OIDC_ISSUER)}: your browser goes there and comes back, and our server asks it every few minutes of use whether the session goes on. It learns that you have an account here and when you use it, and nothing of what you do here.`,
  },
  patreon: {
    settings: ['PATREON_BASE_URL', 'PATREON_PAGE_URL'],
    isOn: ({ vendors }) => vendors.patreon !== null,
    text: () =>
      'To Patreon: when you link your account, your browser goes there and comes back. After that our server asks Patreon for your membership, when it may have changed and once a night.',
  },
  partner: {
    settings: ['PARTNER_URL', 'PARTNER_PAGES_URL'],
    isOn: ({ vendors }) => vendors.partner !== null,
    text: ({ environment }) =>
      `To the payment partner${at(environment.PARTNER_PAGES_URL ?? environment.PARTNER_URL)}: when you pay, your browser goes there and comes back, with a random number. After that our server asks the partner about that payment and the subscription, when they may have changed and once a night.`,
  },
  'tier-webhook': {
    settings: ['TIER_WEBHOOK_URL'],
    isOn: ({ environment }) => environment.TIER_WEBHOOK_URL !== undefined,
    text: ({ environment }) =>
      `To another program of the operator, when your tier changes: the number of your account and the tier before and after${environment.TIER_WEBHOOK_VENDOR_IDS ? '; also your number at Patreon and that of your subscription' : ''}. Neither your name nor your address, and nothing of what you do here.`,
  },
  mail: {
    settings: ['SMTP_URL'],
    isOn: ({ environment }) => environment.SMTP_URL !== undefined,
    text: () =>
      'To a mail server: links for your password and your address, notices when what secures your account was changed, an answer to your feedback if you allowed one by mail, and announcements if you asked for them. They do not name this product.',
  },
  unsplash: {
    settings: ['UNSPLASH_URL'],
    isOn: ({ environment }) => environment.UNSPLASH_ACCESS_KEY !== undefined,
    text: () =>
      'To Unsplash: photos are loaded from its servers, which see your network address, and no account, game or page.',
  },
  'browser-voice': {
    settings: [],
    isOn: always,
    text: () =>
      'To a speech service of your browser, only if you choose one of the browser’s own voices: some browsers send the text that is spoken to the maker of the voice. The bundled voices speak on your device.',
  },
  devices: {
    settings: ['DEVICE_HOSTS'],
    isOn: ({ environment }) => environment.DEVICE_HOSTS.length > 0,
    text: ({ environment }) =>
      `To a device server, only if you connect a device through one that is not on your own computer: your browser sends the movements of the device there, and the server sees your network address. Possible are ${environment.DEVICE_HOSTS.map((origin) => new URL(origin).host).join(', ')}.`,
  },
  'age-check': {
    settings: ['AGE_PROVIDER_URL'],
    isOn: ({ environment }) => environment.AGE_PROVIDER_URL !== undefined,
    text: ({ environment }) =>
      `To a service that checks ages${at(environment.AGE_PROVIDER_URL)}, where the site asks you for a check: your browser goes there and comes back. It learns that you come from this site, and neither your account nor what you do here.`,
  },
  'error-reports': {
    settings: ['SENTRY_DSN'],
    isOn: ({ environment }) => environment.SENTRY_DSN !== undefined,
    text: () =>
      'To a service for error reports: our server passes on the kind of the error, the frames of the code, the version and the pattern of the address, without content, account or network address.',
  },
  traces: {
    settings: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    isOn: ({ environment }) => environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    text: () =>
      'To a collector of timings: how long the calls of the server took, by the pattern of the address, without content, account or network address.',
  },
  grammar: {
    settings: ['LANGUAGETOOL_URL'],
    isOn: ({ environment }) => environment.LANGUAGETOOL_URL !== undefined,
    text: () =>
      'To a server of the operator that checks grammar: the lines you write, of scripts and in games, go there through our server.',
  },
} as const satisfies Record<string, Recipient>
export type RecipientId = keyof typeof recipients

/** Settings that name an outside host which receives no data about a member, with the reason. */
export const hostsWithoutMembers: Partial<Record<keyof Environment, string>> = {
  DATABASE_URL: 'the database of the site itself, which the operator names with the hosting',
  DATABASE_DIRECT_URL: 'the same database',
  ALARM_WEBHOOK_URL: 'alarms name no member',
}

/** The values for `{recipients}`, `{if NAME}` and `{unless NAME}` in the policies of this site. */
export function policyPartsOf(site: ConfiguredSite): PolicyParts {
  const rows = Object.entries<Recipient>(recipients)
  return {
    recipients: Object.fromEntries(rows.flatMap(([id, { isOn, text }]) => (isOn(site) ? [[id, text(site)]] : []))),
    conditions: {
      ...Object.fromEntries(rows.map(([id, { isOn }]) => [id, isOn(site)])),
      regions: site.environment.REGIONS !== undefined,
    },
  }
}
