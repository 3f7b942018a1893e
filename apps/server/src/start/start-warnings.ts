import { isIP } from 'node:net'

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

interface CheckedSettings {
  NODE_ENV: string
  HOST: string
  PUBLIC_URL: string
  TRUST_PROXY?: string | undefined
  DATABASE_URL?: string | undefined
  BACKUP_DIR?: string | undefined
  ALARM_EMAIL?: string | undefined
  SMTP_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
  /** Policies whose text is the shipped draft. */
  draftPolicies: readonly string[]
}

/** Warnings for the log at start: valid settings that are probably mistakes. */
export const startWarnings = (settings: CheckedSettings): string[] => [
  ...proxyWarnings(settings),
  ...draftWarnings(settings),
  ...operationWarnings(settings),
]

function draftWarnings({ NODE_ENV, draftPolicies }: CheckedSettings): string[] {
  if (NODE_ENV !== 'production' || draftPolicies.length === 0) return []
  return [
    `${draftPolicies.join(', ')}: the shipped draft, which a lawyer has to look at; put your texts into POLICIES_DIR`,
  ]
}

/** Settings of a real site with which a backup or an alarm would be missing, or be read by others. */
function operationWarnings(settings: CheckedSettings): string[] {
  const { NODE_ENV, DATABASE_URL, BACKUP_DIR, ALARM_EMAIL, SMTP_URL, S3_ENDPOINT } = settings
  if (NODE_ENV !== 'production') return []
  return [
    ...(DATABASE_URL !== undefined && BACKUP_DIR === undefined
      ? ['BACKUP_DIR is not set: no backup is made at night. Set it, or back PostgreSQL up by other means']
      : []),
    ...(ALARM_EMAIL !== undefined && SMTP_URL === undefined
      ? ['ALARM_EMAIL is set without SMTP_URL: no alarm is mailed']
      : []),
    ...(S3_ENDPOINT?.startsWith('http://') && !isLoopback(new URL(S3_ENDPOINT).hostname)
      ? ['S3_ENDPOINT is not https: backups travel unencrypted, which only a private network may see']
      : []),
  ]
}

function proxyWarnings(settings: CheckedSettings): string[] {
  const isBehindProxy = settings.PUBLIC_URL.startsWith('https://')
  if (!isBehindProxy || settings.TRUST_PROXY !== undefined || isLoopback(settings.HOST)) return []
  return [
    'HOST lets other machines in and PUBLIC_URL is https, but TRUST_PROXY is not set: behind a proxy all members count as one network and lock each other out at sign-in',
  ]
}
