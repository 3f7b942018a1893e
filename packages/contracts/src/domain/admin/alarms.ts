/** Alarms: what an operator is told without looking. */
import { z } from 'zod'
import { instantSchema } from '../primitives.ts'

export const alarmNames = [
  'vendor-silent',
  'vendor-not-answering',
  'look-ups-held',
  'queue-old',
  'backup-failed',
  'backup-old',
  'disk-near-full',
  'dispute-rate',
] as const
const alarmNameSchema = z.enum(alarmNames)
export type AlarmName = z.infer<typeof alarmNameSchema>

export const alarmSchema = z.object({
  name: alarmNameSchema,
  /** The vendor, the queue, or the host and its disk (`HOST:data`) that it is about; empty for the site. */
  subject: z.string().max(300),
  raisedAt: instantSchema,
  /** Null while its condition holds. */
  resolvedAt: instantSchema.nullable(),
})
export type Alarm = z.infer<typeof alarmSchema>
