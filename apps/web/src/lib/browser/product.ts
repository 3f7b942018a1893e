/** Values that the server writes into the page's head: product name, support address, services of the site. */
import { signUpModes, voiceNames, type SignUpMode, type VoiceName } from '@rubato/contracts/domain'

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''

/** The version of this page's code, which may be older than the server's. */
export const APP_VERSION: string = (import.meta.env['VITE_APP_VERSION'] as string | undefined) ?? 'test'

export const productName = (): string => meta('application-name')
export const supportEmail = (): string => meta('support-email')
/** Whether this site runs a grammar service. */
export const hasGrammarServer = (): boolean => meta('grammar') === 'server'
/** Whether this site passes on media of the Scrolller provider. */
export const hasScrolller = (): boolean => meta('media') === 'scrolller'

/** The voices of the site's speech server, and a text that changes when they sound different; null without a server. */
export function siteVoices(): { id: string; voices: VoiceName[] } | null {
  const [id = '', ...names] = meta('speech').split(' ')
  return names.length > 0 ? { id, voices: voiceNames.filter((name) => names.includes(name)) } : null
}
/** Whether the site has recordings of soft sounds; otherwise they are synthesised. */
export const hasMoanRecordings = (): boolean => meta('moans') === 'recorded'

/** Whether the members of this site are the patrons of a campaign. Otherwise everybody with an account is a member. */
export const hasPatrons = (): boolean => meta('membership') !== 'open'

/** Whether this site sends mail. */
export const sendsMail = (): boolean => meta('mail') === 'sent'

/** Who may make an account. The server refuses others; the screen says so before they type. */
export const signUpMode = (): SignUpMode => signUpModes.find((mode) => mode === meta('sign-up')) ?? 'open'

/** Whether a service checks the age of members of this site; otherwise they declare it. */
export const hasAgeProvider = (): boolean => meta('age-assurance') === 'provider'
/** Origin of the hosted identity provider; empty where people sign in with a password here. */
export const identityOrigin = (): string => meta('identity-origin')

/** The other origin from which this site shows images; empty without one. */
export const imageOrigin = (): string => meta('image-origin')

/** Origins beside this computer to which members may connect Intiface, as the operator has set them. */
export const deviceHosts = (): string[] => meta('device-hosts').split(' ').filter(Boolean)

/** The page title of a screen: "{title} | {product}". */
export const pageTitle = (title?: string): string => (title ? `${title} | ${productName()}` : productName())

/** The nonce of this response, for the style elements that Mantine makes. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
