/** The only reader of process.env. `.env.example` is rendered from the table below (`commands/env-example.ts`). */
import { resolve } from 'node:path'
import { membershipModes, paidTierSchema, signUpModes } from '@rubato/contracts/domain'
import { z } from 'zod'
import {
  combinationProblems,
  missingInProduction,
  partnerProblems,
  rateLimitProblems,
  standInProblems,
  weakSecrets,
} from './production-checks.ts'
import {
  amountsSchema,
  flag,
  httpUrl,
  json,
  ownServiceUrl,
  socketOrigins,
  variable,
  type Variable,
} from './variable.ts'
import { textVariables } from './site.ts'
import { soundVariables } from './sound.ts'
import { productsSchema, webhookSecretsSchema } from './payments.ts'
import { parseDsn } from '../adapters/sentry/dsn.ts'

const DEFAULT_PORT = 3000
/** PostgreSQL's own default. */
const PAGE_CACHE_MB = 128

export const variables = {
  NODE_ENV: variable(
    'In production the server refuses to start on stand-ins, demo accounts or a missing secret.',
    'development',
    z.enum(['development', 'test', 'production']).default('development'),
  ),
  PORT: variable(
    'Port of the web app and the API. Without it development takes the next free one from 3000 on.',
    '3000',
    z.coerce.number<string>().int().min(0).max(65535).default(DEFAULT_PORT),
  ),
  HOST: variable(
    'Address to bind to. 0.0.0.0 accepts connections from other machines.',
    '127.0.0.1',
    z.string().min(1).default('127.0.0.1'),
  ),
  PUBLIC_URL: variable(
    'URL in the browser. Cookies, redirects and HSTS follow from it. Default: http://localhost:PORT.',
    'https://rubato.example',
    httpUrl.optional(),
  ),
  DATA_DIR: variable(
    'Directory of the embedded database and of the files that development generates.',
    './data',
    z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  DATABASE_CACHE_MB: variable(
    'Memory in which the embedded database keeps pages, MB.',
    '128',
    z.coerce.number<string>().int().min(1).max(1024).default(PAGE_CACHE_MB),
  ),
  DATABASE_URL: variable(
    'A PostgreSQL server to use instead of the embedded database.',
    'postgres://rubato:secret@localhost:5432/rubato',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  PRODUCT_NAME: variable('The name shown everywhere.', 'Rubato', z.string().min(1).max(60).default('Rubato')),
  INSTALLED_NAME: variable(
    'The name of the installed app on the home screen of a device, where others may see it.',
    'Tempo',
    z.string().min(1).max(30).default('Tempo'),
  ),
  SUPPORT_EMAIL: variable(
    'The contact address on error screens.',
    'support@rubato.example',
    z.email().default('support@rubato.example'),
  ),
  AUTH_SECRET: variable(
    'At least 32 random characters: signs sessions and seals stored tokens. Development makes its own in DATA_DIR.',
    'output of: openssl rand -base64 32',
    z.string().min(1).optional(),
  ),
  SMTP_URL: variable(
    'A mail server: smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587 with STARTTLS. Without it development has a mailbox page, and production sends no mail and says so.',
    'smtps://rubato:secret@mail.example:465',
    z.url({ protocol: /^smtps?$/ }).optional(),
  ),
  MAIL_FROM: variable(
    'Address that mails come from. Default: SUPPORT_EMAIL.',
    'account@rubato.example',
    z.email().optional(),
  ),
  MAIL_FROM_NAME: variable(
    'Name that mails come from. Other people may see it on a screen, so it says nothing of the site.',
    'Account service',
    z.string().min(1).max(60).default('Account service'),
  ),
  OIDC_ISSUER: variable(
    'Issuer of a hosted identity provider (OpenID Connect: Keycloak, Clerk, Auth0). People then sign in on its pages. Without it they have passwords here.',
    'https://login.example/realms/rubato',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  OIDC_CLIENT_ID: variable('Client of this site at that provider.', 'client id', z.string().min(1).optional()),
  OIDC_CLIENT_SECRET: variable('Secret of that client.', 'client secret', z.string().min(1).optional()),
  MEMBERSHIP: variable(
    'Who is a member: patreon (the patrons of a campaign) or open (everybody with an account, who then holds every tier; the first account is the admin).',
    'patreon',
    z.enum(membershipModes).default('patreon'),
  ),
  SIGN_UP: variable(
    'Who may make an account: open (everybody), invite (people with a link of "npm run admin -- invite") or closed (nobody).',
    'open',
    z.enum(signUpModes).default('open'),
  ),
  PATREON_CLIENT_ID: variable(
    'OAuth client registered at Patreon. Without it development links accounts at the stand-in.',
    'client id',
    z.string().min(1).optional(),
  ),
  PATREON_CLIENT_SECRET: variable('Secret of that client.', 'client secret', z.string().min(1).optional()),
  PATREON_BASE_URL: variable(
    'Base URL of Patreon. Only development changes it.',
    'https://www.patreon.com',
    httpUrl.optional(),
  ),
  PATREON_CAMPAIGN_ID: variable('The campaign whose members have access.', '12345', z.string().min(1).optional()),
  PATREON_TIER_MAP: variable(
    'JSON: Patreon tier id to follower, supporter or master.',
    '{"111":"follower","222":"supporter","333":"master"}',
    json(z.record(z.string(), paidTierSchema)).optional(),
  ),
  PATREON_AMOUNTS: variable(
    'JSON: cents from which a pledge without a known tier counts as a tier. Less than all of them is follower.',
    '{"supporter":500,"master":1500}',
    json(amountsSchema).default({ supporter: 500, master: 1500 }),
  ),
  PATREON_FREE_MEMBERS: variable(
    'What a membership with nothing paid counts as: free (may not enter) or follower (may).',
    'free',
    z.enum(['free', 'follower']).default('free'),
  ),
  PATREON_WEBHOOK_SECRET: variable(
    'Secret of the webhook registered at Patreon for PUBLIC_URL/api/patreon/webhook. Without it webhook calls are refused.',
    'webhook secret',
    z.string().min(1).optional(),
  ),
  PATREON_PAGE_URL: variable(
    'The page where people become patrons.',
    'https://www.patreon.com/your-page',
    httpUrl.optional(),
  ),
  PARTNER_URL: variable(
    'Base URL of the API of the payment partner. Production without any PARTNER_ setting has no partner payments.',
    'https://pay.partner.example',
    httpUrl.optional(),
  ),
  PARTNER_PAGES_URL: variable(
    'Where the partner has its checkout and receipts, if that is another host than PARTNER_URL: members are sent nowhere else.',
    'https://checkout.partner.example',
    httpUrl.optional(),
  ),
  PARTNER_API_KEY: variable(
    'Key of the API of the payment partner. Without it development pays at the stand-in.',
    'api key',
    z.string().min(1).optional(),
  ),
  PARTNER_WEBHOOK_SECRETS: variable(
    'Secrets of the webhook registered at the partner for PUBLIC_URL/api/payments/webhook, separated by commas: the new and the old one while one replaces the other.',
    'whsec_new,whsec_old',
    webhookSecretsSchema.optional(),
  ),
  PARTNER_PRODUCTS: variable(
    'JSON: what the partner sells, by its product ids. interval is month, year or lifetime.',
    '[{"id":"p1","tier":"supporter","interval":"month","amountCents":600,"currency":"USD"}]',
    json(productsSchema).optional(),
  ),
  LANGUAGETOOL_URL: variable(
    'A LanguageTool server of your own that checks the dialogs of scripts. Without it the browser checks them itself.',
    'http://127.0.0.1:8081',
    ownServiceUrl.optional(),
  ),
  ...soundVariables,
  UNSPLASH_ACCESS_KEY: variable(
    'Access key of an application registered at Unsplash: members choose splash images from it. Without it they choose from the bundled pictures.',
    'access key',
    z.string().min(1).optional(),
  ),
  UNSPLASH_URL: variable(
    'Base URL of the API of Unsplash. Only development changes it.',
    'https://api.unsplash.com',
    httpUrl.optional(),
  ),
  UNSPLASH_SEARCHES_PER_HOUR: variable(
    'Most searches at Unsplash within an hour, over all processes. A key for demonstrations allows 50 calls an hour, of which choices take some.',
    '40',
    z.coerce.number<string>().int().min(1).max(1_000_000).default(40),
  ),
  DEVICE_HOSTS: variable(
    'Where members may connect devices (Intiface) beside their own computer, separated by commas. A site over https needs wss.',
    'wss://intiface.example:12345',
    socketOrigins.default([]),
  ),
  SCROLLER_ENABLED: variable(
    'Members can choose the media of Scrolller for the stage, through this server. Its media are posted by users: read docs/operations.md first.',
    'true',
    flag.default(false),
  ),
  SCROLLER_URL: variable(
    'Base URL of the API of Scrolller. Only development changes it; its media then come from there too.',
    'https://api.scrolller.com',
    httpUrl.optional(),
  ),
  SENTRY_DSN: variable(
    'A Sentry or GlitchTip project that collects errors and a tenth of the timings, without content. Without it errors of the browser are log lines.',
    'https://publickey@errors.example/1',
    z
      .string()
      .refine((text) => parseDsn(text) !== null, 'is not of the form https://PUBLIC_KEY@HOST/PROJECT_ID')
      .optional(),
  ),
  AGE_PROVIDER_URL: variable(
    'A service that checks ages by OpenID Connect (claim age_over_18): its issuer. Without it members declare to be adults.',
    'https://age.example',
    httpUrl.optional(),
  ),
  AGE_PROVIDER_CLIENT_ID: variable('The client registered at that service.', 'client id', z.string().min(1).optional()),
  ...textVariables,
  WEB_DIR: variable(
    'The built web app. Default: apps/web/dist of this repository.',
    './apps/web/dist',
    z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .default(resolve(import.meta.dirname, '../../../web/dist')),
  ),
  READY_ACCOUNTS: variable(
    'Three demo accounts (free, follower, supporter). On in development with the stand-in, refused elsewhere.',
    'true',
    flag.optional(),
  ),
  RATE_LIMIT_FACTOR: variable(
    'Multiplies every rate limit. Default: 1, and 20 in development, where all clients share one address.',
    '1',
    z.coerce.number<string>().positive().optional(),
  ),
  TRUST_PROXY: variable(
    'Addresses of proxies whose X-Forwarded-For is trusted, separated by commas. Default: none.',
    '127.0.0.1',
    z.string().min(1).optional(),
  ),
  DRAIN_SECONDS: variable(
    'How long a process answers calls after SIGTERM, while GET /api/ready says 503. Default: 0, and 4 in production.',
    '4',
    z.coerce.number<string>().min(0).max(60).optional(),
  ),
  LOG_LEVEL: variable(
    'The lowest level that is logged.',
    'info',
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  ),
} as const satisfies Record<string, Variable>

type Raw = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> }
export type Environment = Omit<Raw, 'PUBLIC_URL' | 'READY_ACCOUNTS' | 'RATE_LIMIT_FACTOR' | 'DRAIN_SECONDS'> & {
  /** Whether the server may try no other port than PORT. */
  PORT_IS_FIXED: boolean
  PUBLIC_URL: string
  READY_ACCOUNTS: boolean
  RATE_LIMIT_FACTOR: number
  DRAIN_SECONDS: number
}

/** Everything wrong with the settings, one sentence each. */
export class EnvironmentError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The server cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

const schema = z.object(Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])))

/** Throws `EnvironmentError` naming every problem; never repeats a value. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const problems: string[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  problems.push(...combinationProblems(given))
  if (given['NODE_ENV'] === 'production') problems.push(...productionProblems(given))
  // Demo accounts are linked through the control endpoints of the stand-in, which Patreon does not have.
  else if (given['READY_ACCOUNTS'] === 'true' && given['PATREON_CLIENT_ID'] !== undefined) {
    problems.push('READY_ACCOUNTS is on beside PATREON_CLIENT_ID: they need the stand-in')
  }
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems)
  const raw = parsed.data as Raw
  const isDevelopment = raw.NODE_ENV === 'development'
  return {
    ...raw,
    // A proxy or a registered redirect URI depends on the port.
    PORT_IS_FIXED: raw.PORT !== 0 && (!isDevelopment || given['PORT'] !== undefined || raw.PUBLIC_URL !== undefined),
    DRAIN_SECONDS: raw.DRAIN_SECONDS ?? (raw.NODE_ENV === 'production' ? 4 : 0),
    PUBLIC_URL: raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`,
    READY_ACCOUNTS:
      raw.READY_ACCOUNTS ??
      (isDevelopment &&
        raw.MEMBERSHIP === 'patreon' &&
        raw.PATREON_CLIENT_ID === undefined &&
        raw.OIDC_ISSUER === undefined),
    RATE_LIMIT_FACTOR: raw.RATE_LIMIT_FACTOR ?? (isDevelopment ? 20 : 1),
  }
}

function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems = missingInProduction(given).map((name) => `${name} is missing: ${variables[name].description}`)
  problems.push(...standInProblems(given))
  if (given['PATREON_CLIENT_ID']?.startsWith('rubato-development')) {
    problems.push('PATREON_CLIENT_ID is that of the stand-in')
  }
  problems.push(...partnerProblems(given))
  if (given['READY_ACCOUNTS'] === 'true') problems.push('READY_ACCOUNTS is on: accounts with a public password')
  if (!given['PUBLIC_URL']?.startsWith('https://')) {
    problems.push('PUBLIC_URL is not https: session cookies would travel in the clear')
  }
  return [...problems, ...weakSecrets(given), ...rateLimitProblems(given)]
}
