/**
 * Stand-ins: local servers that speak vendors' wire protocols, for development and tests. Product code never imports
 * them; only its base URLs point to them.
 */
export { startAgeProvider, type RunningAgeProvider } from './age-provider/start.ts'
export { manners as ageResultManners } from './age-provider/results.ts'
export { startLanguageTool, type RunningLanguageTool } from './languagetool/start.ts'
export { startMailbox, type RunningMailbox } from './mailbox/start.ts'
export { OidcBrowser, type OidcDecision } from './oidc/browser.ts'
export { startOidc, type RunningOidc } from './oidc/start.ts'
export { startSentry, type RunningSentry } from './sentry/start.ts'
export { startUnsplash, type RunningUnsplash } from './unsplash/start.ts'
export { startStandIns, type RunningStandIns, type StartStandInsOptions } from './start.ts'
export { createPartnerControl, type PartnerControl } from './partner/control-client.ts'
export { happenings, type Happening, type LedgerSubscription } from './partner/ledger.ts'
export { startPartner, type RunningPartner } from './partner/start.ts'
export { standInPartnerSettings } from './partner/settings.ts'
export { newMessage, requestsOf, type Message, type SendManner, type SignedMessage } from './partner/webhooks.ts'
export { patreonTierMapOf, standInPatreonSettings, type PatreonStandInSettings } from './patreon/settings.ts'
export { createPatreonControl, type PatreonControl } from './patreon/control-client.ts'
export type { PatreonRoute } from './patreon/control-contract.ts'
export type { PersonaId } from './patreon/personas.ts'
export type { Delivery, WebhookEvent } from './patreon/webhooks.ts'
export type { FaultInput } from './faults.ts'
