/** Traces for a collector of the operator. */
import { z } from 'zod'
import { httpUrl, variable, type SubjectSettings } from './variable.ts'

export const traces = {
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: variable(
      'An OpenTelemetry collector that takes traces by OTLP over HTTP: how long calls, statements, jobs and calls of vendors take, without values and members. Without it nothing is recorded.',
      'http://127.0.0.1:4318',
      httpUrl.optional(),
    ),
    OTEL_TRACES_SAMPLER_ARG: variable(
      'Part of the traces that are sent, 0 to 1.',
      '0.1',
      z.coerce.number<string>().min(0).max(1).default(1),
    ),
  },
} as const satisfies SubjectSettings
