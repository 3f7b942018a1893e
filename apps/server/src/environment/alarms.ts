/** Where the operator gets alarms. */
import { z } from 'zod'
import { httpUrl, onlyHttps, secret, variable, webhookSecret, type SubjectSettings } from './variable.ts'

export const alarms = {
  variables: {
    ALARM_EMAIL: variable(
      'Address that gets a mail when an alarm is raised, and when it is resolved. Without it alarms are shown under /admin/health alone.',
      'operator@rubato.example',
      z.email().optional(),
    ),
    ALARM_WEBHOOK_URL: variable(
      'Address that gets the same as a signed webhook (Standard Webhooks).',
      'https://alarms.example/rubato',
      httpUrl.optional(),
      onlyHttps(),
    ),
    ALARM_WEBHOOK_SECRET: secret('Secret that signs it.', 'whsec_secret', webhookSecret.optional()),
  },
  problems: ({ ALARM_WEBHOOK_URL, ALARM_WEBHOOK_SECRET }) =>
    (ALARM_WEBHOOK_URL === undefined) === (ALARM_WEBHOOK_SECRET === undefined)
      ? []
      : ['ALARM_WEBHOOK_URL and ALARM_WEBHOOK_SECRET belong together: set both or none'],
} as const satisfies SubjectSettings
