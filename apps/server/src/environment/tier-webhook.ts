/** A program of the operator that is told when a member's tier changes, such as a bridge to the roles of a chat. */
import { flag, httpUrl, onlyHttps, secret, variable, webhookSecret, type SubjectSettings } from './variable.ts'

export const tierWebhook = {
  variables: {
    TIER_WEBHOOK_URL: variable(
      'Address that gets a signed webhook (Standard Webhooks) about each change of a tier, for example a bridge to the roles of a chat. See docs/operations.md.',
      'https://bridge.example/rubato',
      httpUrl.optional(),
      onlyHttps(),
    ),
    TIER_WEBHOOK_SECRET: secret('Secret that signs it.', 'whsec_secret', webhookSecret.optional()),
    TIER_WEBHOOK_VENDOR_IDS: variable(
      "Also sends the member's number at Patreon and that of the subscription at the partner.",
      'true',
      flag.default(false),
    ),
  },
  problems({ TIER_WEBHOOK_URL, TIER_WEBHOOK_SECRET, MEMBERSHIP }) {
    if ((TIER_WEBHOOK_URL === undefined) !== (TIER_WEBHOOK_SECRET === undefined))
      return ['TIER_WEBHOOK_URL and TIER_WEBHOOK_SECRET belong together: set both or none']
    return TIER_WEBHOOK_URL !== undefined && MEMBERSHIP === 'open'
      ? ['TIER_WEBHOOK_URL is set, but with MEMBERSHIP=open no tier ever changes']
      : []
  },
} as const satisfies SubjectSettings
