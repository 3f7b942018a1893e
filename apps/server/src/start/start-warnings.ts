import { isIP } from 'node:net'

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
