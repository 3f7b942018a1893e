import { settingsSchema } from '../domain/settings.ts'
import { defineEndpoint } from './endpoint.ts'

export const accountEndpoints = {
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/account/settings',
    summary: 'The member’s settings; the defaults until changed.',
    access: 'member',
    response: settingsSchema,
    errors: [],
  }),
  updateSettings: defineEndpoint({
    method: 'PATCH',
    path: '/account/settings',
    summary: 'Replace the given settings, keep the others.',
    access: 'member',
    body: settingsSchema.partial(),
    response: settingsSchema,
    errors: ['membership.tier-required'],
  }),
} as const
