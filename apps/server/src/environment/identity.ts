import { z } from 'zod'
import {
  each,
  httpUrl,
  missing,
  notOfStandIn,
  onlyHttps,
  randomSecret,
  secret,
  splitList,
  text,
  variable,
  type Given,
  type SubjectSettings,
} from './variable.ts'

const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** The first secret is used for new signatures and sealed texts. Those made with the second one are still accepted. */
const authSecrets = z
  .string()
  .transform(splitList)
  .pipe(z.tuple([text], text).refine((secrets) => secrets.length <= 2, 'has more than two secrets'))

const variables = {
  AUTH_SECRET: secret(
    'At least 32 random characters: signs sessions and seals stored tokens; while it is replaced the new one and the old one, separated by a comma. Development makes its own in DATA_DIR.',
    'output of: openssl rand -base64 32',
    authSecrets.optional(),
    each(randomSecret(32)),
  ),
  OIDC_ISSUER: variable(
    'Issuer of a hosted identity provider (OpenID Connect: Keycloak, Clerk, Auth0). People then sign in on its pages. Without it they have passwords here.',
    'https://login.example/realms/rubato',
    z.url({ protocol: /^https?$/ }).optional(),
    onlyHttps('tokens would travel in the clear'),
  ),
  OIDC_CLIENT_ID: variable('Client of this site at that provider.', 'client id', text.optional(), notOfStandIn),
  OIDC_CLIENT_SECRET: secret('Secret of that client.', 'client secret', text.optional(), randomSecret(16)),
  AGE_PROVIDER_URL: variable(
    'A service that checks ages by OpenID Connect (claim age_over_18): its issuer. Without it members declare to be adults.',
    'https://age.example',
    httpUrl.optional(),
    onlyHttps('anybody could sign the results'),
  ),
  AGE_PROVIDER_CLIENT_ID: variable('The client registered at that service.', 'client id', text.optional()),
}

/** A hosted provider needs all of its settings: with a part of them people would sign in somewhere else than meant. */
function hostedProviderProblems(given: Given): string[] {
  const present = OIDC_SETTINGS.filter((name) => given[name] !== undefined)
  if (present.length === 0) return []
  const problems = OIDC_SETTINGS.filter((name) => given[name] === undefined).map(
    (name) =>
      `${name} is missing beside ${present.join(' and ')}: a hosted provider needs its issuer, client id and secret`,
  )
  const demo = given['READY_ACCOUNTS'] === 'true' && given['NODE_ENV'] !== 'production'
  return demo ? [...problems, 'READY_ACCOUNTS is on beside OIDC_ISSUER: demo accounts have passwords'] : problems
}

export const identity = {
  variables,
  problems: (given) => [
    ...(given['NODE_ENV'] === 'production' ? missing(given, variables, ['AUTH_SECRET']) : []),
    ...hostedProviderProblems(given),
    ...((given['AGE_PROVIDER_URL'] === undefined) === (given['AGE_PROVIDER_CLIENT_ID'] === undefined)
      ? []
      : ['AGE_PROVIDER_URL and AGE_PROVIDER_CLIENT_ID belong together: set both or none']),
  ],
} as const satisfies SubjectSettings
