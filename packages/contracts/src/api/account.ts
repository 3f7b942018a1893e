import { settingsUpdateSchema, storedSettingsSchema } from '../domain/settings.ts'
import { defineEndpoint } from './endpoint.ts'

export const accountEndpoints = {
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/account/settings',
    summary: 'The member’s settings; the defaults until changed.',
    access: 'member',
    response: storedSettingsSchema,
    errors: [],
  }),
  updateSettings: defineEndpoint({
    method: 'PATCH',
    path: '/account/settings',
    summary:
      'Replace the given settings, keep the others; with `revision` only while they still stand at it, otherwise 409, and nothing is overwritten.',
    access: 'member',
    body: settingsUpdateSchema,
    response: storedSettingsSchema,
    errors: ['membership.tier-required', 'settings.conflict'],
  }),
} as const
