/** The hosted identity provider of this site: its name for members, the redirect, and the path afterwards. */
import { hostedSignInEndpoints, type AuthResponse, type RedirectPurpose } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { site } from '../../../lib/browser/site.ts'
import { HOME, safePath } from '../../../lib/browser/redirect-back.ts'
import { readDraft, saveDraft } from '../../../lib/storage/drafts.ts'

/** The host of its pages, such as "login.example". */
export const providerName = (): string => new URL(site().identityOrigin ?? '').host

/** Throws for an address outside the provider: the browser is sent to no other site. */
function pageOfProvider(url: string): string {
  if (new URL(url).origin !== site().identityOrigin) throw new Error('The address is not one of the identity provider')
  return url
}

const RETURN = 'provider-return'

/** The path to continue at, which this tab keeps while it is at the provider. */
export const returnPath = (): string => safePath(readDraft(RETURN, { path: HOME }).path)

/** Sends the browser to the provider, which sends it back to `/sign-in/callback`. */
export async function goToProvider(purpose: RedirectPurpose, path: string, invite?: string): Promise<void> {
  const body = { purpose, ...(invite === undefined ? {} : { invite }) }
  const { url } = await call(hostedSignInEndpoints.startRedirect, { body })
  saveDraft(RETURN, { path })
  window.location.assign(pageOfProvider(url))
}

/** The address that ends the session at the provider; null when it has none or does not answer. */
export async function signOutAddress(): Promise<string | null> {
  const { url } = await call(hostedSignInEndpoints.signOutAddress).catch(() => ({ url: null }))
  return url === null ? null : pageOfProvider(url)
}

/** Parameters that the provider adds to the address that it sends the browser back to. */
export interface ProviderAnswer {
  code?: string
  state?: string
  iss?: string
  error?: string
}

/** Answers that were sent, by their state: each is sent once, also when React mounts the screen twice. */
const sent = new Map<string, Promise<AuthResponse>>()

export function finishOnce(answer: ProviderAnswer): Promise<AuthResponse> {
  const key = answer.state ?? ''
  const known = sent.get(key)
  if (known) return known
  const search = new URLSearchParams(Object.entries(answer)).toString()
  const reply = call(hostedSignInEndpoints.finishRedirect, { body: { search } })
  sent.set(key, reply)
  return reply
}
