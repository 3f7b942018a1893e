import { z } from 'zod'
import { parseDsn } from '../adapters/sentry/dsn.ts'
import { randomSecret, secret, text, variable, type SubjectSettings } from './variable.ts'

export const processSettings = {
  variables: {
    NODE_ENV: variable(
      'In production the server refuses to start on stand-ins, demo accounts or a missing secret.',
      'development',
      z.enum(['development', 'test', 'production']).default('development'),
    ),
    DRAIN_SECONDS: variable(
      'How long a process answers calls after SIGTERM, while GET /api/ready says 503. Default: 0, and 4 in production.',
      '4',
      z.coerce.number<string>().min(0).max(60).optional(),
    ),
    LOG_LEVEL: variable(
      'The lowest level that is logged.',
      'info',
      z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    ),
    METRICS_TOKEN: secret(
      'Lets a Prometheus server read GET /metrics, as its bearer token. Without it there are no metrics.',
      'output of: openssl rand -base64 32',
      text.optional(),
      randomSecret(16),
    ),
    SENTRY_DSN: variable(
      'A Sentry or GlitchTip project that collects errors and a tenth of the timings, without content. Without it errors of the browser are log lines.',
      'https://publickey@errors.example/1',
      z
        .string()
        .refine((value) => parseDsn(value) !== null, 'is not of the form https://PUBLIC_KEY@HOST/PROJECT_ID')
        .optional(),
    ),
  },
} as const satisfies SubjectSettings
