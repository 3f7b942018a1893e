import { settingsUpdateSchema, storedSettingsSchema } from '../../domain/settings/settings.ts'
import { defineEndpoint } from '../endpoint.ts'

export const accountEndpoints = {
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/account/settings',
    summary: 'The member’s settings; the defaults until changed.',
    access: 'member',
    response: storedSettingsSchema,
  }),
  updateSettings: defineEndpoint({
    method: 'PATCH',
    path: '/account/settings',
    summary:
      'Replace the given settings and keep the others. With `revision` only if it is still current, otherwise 409 without a change.',
    access: 'member',
    body: settingsUpdateSchema,
    response: storedSettingsSchema,
    answersAsGet: true,
    errors: ['account.consent-required', 'membership.tier-required', 'settings.conflict'],
  }),
} as const
