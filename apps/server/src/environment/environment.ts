/** The only reader of process.env. `.env.example` is rendered from the settings of the subjects. */
import { z } from 'zod'
import { alarms } from './alarms.ts'
import { database } from './database.ts'
import { identity } from './identity.ts'
import { mail } from './mail.ts'
import { membership } from './membership.ts'
import { network } from './network.ts'
import { payments } from './payments.ts'
import { processSettings } from './process.ts'
import { regions } from './regions.ts'
import { services } from './services.ts'
import { site } from './site.ts'
import { fileSettingOf, isGiven, withSecretFiles } from './secret-files.ts'
import { sound } from './sound.ts'
import { storage } from './storage.ts'
import { tierWebhook } from './tier-webhook.ts'
import { traces } from './traces.ts'
import type { Given, SubjectSettings, Variable } from './variable.ts'

/** In the order of `.env.example`. */
const subjects = [
  processSettings,
  traces,
  network,
  database,
  site,
  identity,
  regions,
  mail,
  alarms,
  membership,
  tierWebhook,
  payments,
  services,
  sound,
  storage,
] as const

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Variables = Intersection<(typeof subjects)[number]['variables']>

export const variables = Object.fromEntries(
  subjects.flatMap((subject: SubjectSettings) => Object.entries(subject.variables)),
) as Variables

/** Settings that may be given as NAME_FILE. */
export const secretNames = Object.entries<Variable>(variables).flatMap(([name, { isSecret }]) =>
  isSecret ? [name] : [],
)

type Raw = { [K in keyof Variables]: z.output<Variables[K]['schema']> }
export type Environment = Omit<Raw, 'PUBLIC_URL' | 'READY_ACCOUNTS' | 'RATE_LIMIT_FACTOR' | 'DRAIN_SECONDS'> & {
  /** Whether the server may try no other port than PORT. */
  PORT_IS_FIXED: boolean
  PUBLIC_URL: string
  READY_ACCOUNTS: boolean
  RATE_LIMIT_FACTOR: number
  DRAIN_SECONDS: number
}

/** The secrets that are set, as they are given, also those in files. */
export function givenSecrets(source: Given = process.env): Record<string, string> {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const { given } = withSecretFiles(set, secretNames)
  return Object.fromEntries(
    secretNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const])),
  )
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
export function readEnvironment(source: Given = process.env): Environment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const { given, problems: fileProblems } = withSecretFiles(set, secretNames)
  const parsed = schema.safeParse(given)
  const problems: string[] = parsed.success
    ? fileProblems
    : [...fileProblems, ...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)]
  problems.push(...subjects.flatMap((subject: SubjectSettings) => subject.problems?.(given) ?? []))
  if (given['NODE_ENV'] === 'production') problems.push(...productionProblems(given))
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

/**
 * As `readEnvironment`, with secrets of a backup for those that this environment does not set. The address of the database is
 * not among them: a backup is restored where the operator says.
 */
export function readEnvironmentWith(secrets: Readonly<Record<string, string>>): Environment {
  const missing = Object.entries(secrets).filter(
    ([name]) => !(name in database.variables) && !isGiven(process.env, name),
  )
  return readEnvironment({ ...process.env, ...Object.fromEntries(missing) })
}

const productionProblems = (given: Given): string[] =>
  Object.entries<Variable>(variables).flatMap(([name, { inProduction }]) => {
    const value = given[name]
    if (value === undefined) return []
    return inProduction
      .map((check) => check(value))
      .flatMap((problem) => (problem === null ? [] : [`${name} ${problem}`]))
  })

const HEADER = `# Generated from apps/server/src/environment/. Everything is optional in development.
# A copy of this file named .env is read at every start; what the environment sets wins. Put quotes around a value with a #.
# A secret may be in a file: NAME_FILE then names the file that holds the value of NAME.`

const fileOf = (name: string): string => `/run/secrets/${name.toLowerCase().replaceAll('_', '-')}`

/** The text of `.env.example`. */
export function renderEnvExample(): string {
  const blocks = Object.entries<Variable>(variables).map(
    ([name, { description, example, isSecret }]) =>
      `# ${description}\n# ${name}=${example}\n${isSecret ? `# ${fileSettingOf(name)}=${fileOf(name)}\n` : ''}`,
  )
  return `${HEADER}\n\n${blocks.join('\n')}`
}
