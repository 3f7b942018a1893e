/** Settings that the server writes into the head of the page. */
import type { SiteSettings } from '@rubato/contracts/domain'

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''

/** For a setting that the page does not have: one of an older server, or of a test. */
const defaults: SiteSettings = {
  productName: '',
  supportEmail: '',
  grammar: 'browser',
  media: 'none',
  speech: null,
  hasMoanRecordings: false,
  membership: 'patreon',
  signUp: 'open',
  ageAssurance: 'declaration',
  isBlocked: false,
  regionText: null,
  hasTry: true,
  hasPartner: false,
  admitsGuests: true,
  tasksOff: [],
  sendsMail: false,
  identityOrigin: null,
  imageOrigin: null,
  deviceHosts: [],
}

/** The settings of the site, as of the load of the page. */
export function site(): SiteSettings {
  return { ...defaults, ...(JSON.parse(meta('site-settings') || '{}') as Partial<SiteSettings>) }
}

/** The version of this page's code, which may be older than the server's. */
export const APP_VERSION: string = (import.meta.env['VITE_APP_VERSION'] as string | undefined) ?? 'test'

/** The page title of a screen: "{title} | {product}". */
export const pageTitle = (title?: string): string => (title ? `${title} | ${site().productName}` : site().productName)

/** The nonce of this response, for the style elements that Mantine makes. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
