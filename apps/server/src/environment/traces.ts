/** Traces for a collector of the operator. */
import { z } from 'zod'
import { httpUrl, secret, variable, type SubjectSettings } from './variable.ts'

/** Header names and values of printable ASCII, as HTTP permits them. */
const headerPair = /^[\w!#$%&'*+.^`|~-]+=[\x20-\x7e]+$/

const headers = z
  .string()
  .transform((list) => list.split(',').map((pair) => pair.trim()))
  .refine(
    (pairs) => pairs.every((pair) => headerPair.test(pair)),
    'pairs of a header and its value: NAME=VALUE,NAME=VALUE',
  )
  .transform((pairs) =>
    Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
  )

export const traces = {
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: variable(
      'An OpenTelemetry collector that takes traces by OTLP over HTTP: how long calls, statements, jobs and calls of vendors take, without values and members. Without it nothing is recorded.',
      'http://127.0.0.1:4318',
      httpUrl.optional(),
    ),
    OTEL_EXPORTER_OTLP_HEADERS: secret(
      'Headers that the collector asks for, such as a key: NAME=VALUE, separated by commas.',
      'Authorization=Bearer KEY',
      headers.optional(),
    ),
    OTEL_TRACES_SAMPLER_ARG: variable(
      'Part of the traces that are sent, 0 to 1.',
      '0.1',
      z.coerce.number<string>().min(0).max(1).default(1),
    ),
  },
} as const satisfies SubjectSettings
