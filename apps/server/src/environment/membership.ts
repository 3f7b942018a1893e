import { currencySchema, membershipModes, paidTierSchema, signUpModes } from '@rubato/contracts/domain'
import { z } from 'zod'
import {
  flag,
  httpUrl,
  json,
  missing,
  notOfStandIn,
  onlyVendor,
  randomSecret,
  secret,
  text,
  variable,
  type Given,
  type SubjectSettings,
} from './variable.ts'

const variables = {
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
  READY_ACCOUNTS: variable(
    'Three demo accounts (free, follower, supporter). On in development with the stand-in, refused elsewhere.',
    'true',
    flag.optional(),
    (value) => (value === 'true' ? 'is on: accounts with a public password' : null),
  ),
  PATREON_CLIENT_ID: variable(
    'OAuth client registered at Patreon. Without it development links accounts at the stand-in.',
    'client id',
    text.optional(),
    notOfStandIn,
  ),
  PATREON_CLIENT_SECRET: secret('Secret of that client.', 'client secret', text.optional(), randomSecret(16)),
  PATREON_BASE_URL: variable(
    'Base URL of Patreon. Only development changes it.',
    'https://www.patreon.com',
    httpUrl.optional(),
    onlyVendor('https://www.patreon.com'),
  ),
  PATREON_CAMPAIGN_ID: variable('The campaign whose members have access.', '12345', text.optional()),
  PATREON_TIER_MAP: variable(
    'JSON: Patreon tier id to follower, supporter or master.',
    '{"111":"follower","222":"supporter","333":"master"}',
    json(z.record(z.string(), paidTierSchema)).optional(),
  ),
  PATREON_AMOUNTS: variable(
    'JSON: cents a month from which a pledge without a known tier counts as a tier; less than all of them is follower. Shown as the prices at Patreon; without it 500 and 1500 count as supporter and master, and no prices are shown.',
    '{"supporter":500,"master":1500}',
    json(z.partialRecord(paidTierSchema, z.int().min(1))).optional(),
  ),
  PATREON_CURRENCY: variable(
    'Currency of PATREON_AMOUNTS, shown with the prices at Patreon.',
    'USD',
    currencySchema.default('USD'),
  ),
  PATREON_FREE_MEMBERS: variable(
    'What a membership with nothing paid counts as: free (may not enter) or follower (may).',
    'free',
    z.enum(['free', 'follower']).default('free'),
  ),
  PATREON_WEBHOOK_SECRET: secret(
    'Secret of the webhook registered at Patreon for PUBLIC_URL/api/patreon/webhook. Without it webhook calls are refused.',
    'webhook secret',
    text.optional(),
    randomSecret(16),
  ),
  PATREON_PAGE_URL: variable(
    'The page where people become patrons.',
    'https://www.patreon.com/your-page',
    httpUrl.optional(),
  ),
}

const PATREON_SETTINGS = [
  'PATREON_CLIENT_ID',
  'PATREON_CLIENT_SECRET',
  'PATREON_CAMPAIGN_ID',
  'PATREON_TIER_MAP',
  'PATREON_PAGE_URL',
  'PATREON_WEBHOOK_SECRET',
] as const

const hasDemoAccounts = ({ NODE_ENV, READY_ACCOUNTS }: Given): boolean =>
  NODE_ENV !== 'production' && READY_ACCOUNTS === 'true'

function openMembershipProblems(given: Given): string[] {
  // With open membership SIGN_UP decides who is a member: in production it must be set, although it has a default.
  const needed = given['NODE_ENV'] === 'production' ? missing(given, variables, ['SIGN_UP']) : []
  const unused = Object.keys(given)
    .filter(
      (name) =>
        name.startsWith('PARTNER_') || name === 'PATREON_BASE_URL' || PATREON_SETTINGS.some((each) => each === name),
    )
    .map((name) => `${name} is set, but MEMBERSHIP is open: nothing is paid on this site`)
  const demo = hasDemoAccounts(given)
    ? ['READY_ACCOUNTS is on, but MEMBERSHIP is open: demo accounts need the stand-in']
    : []
  return [...needed, ...unused, ...demo]
}

function patronProblems(given: Given): string[] {
  if (given['NODE_ENV'] === 'production') return missing(given, variables, PATREON_SETTINGS)
  // Demo accounts are linked through the control endpoints of the stand-in, which Patreon does not have.
  const demo = hasDemoAccounts(given) && given['PATREON_CLIENT_ID'] !== undefined
  return demo ? ['READY_ACCOUNTS is on beside PATREON_CLIENT_ID: they need the stand-in'] : []
}

export const membership = {
  variables,
  problems: (given) => (given['MEMBERSHIP'] === 'open' ? openMembershipProblems(given) : patronProblems(given)),
} as const satisfies SubjectSettings
