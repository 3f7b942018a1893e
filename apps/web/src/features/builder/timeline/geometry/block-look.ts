/** Which colour a block has: that of the strips for a span, and one for each other lane. */
import { stripBuckets, type StripBucket } from '@rubato/contracts/domain'
import { bucketOf } from '@rubato/engine'
import type { Block } from './layout.ts'

const laneLooks = ['beats', 'lines', 'held', 'strokes', 'questions', 'media'] as const
type LaneLook = (typeof laneLooks)[number]
export type Look = StripBucket | LaneLook

/** The custom property of the colour of each look. */
export const lookProperties: readonly (readonly [look: Look, property: string])[] = [
  ...stripBuckets.map((bucket) => [bucket, `--bucket-${bucket}`] as const),
  ...laneLooks.map((lane) => [lane, `--timeline-${lane}`] as const),
]

export function lookOf({ record }: Block): Look {
  if (record.lane === 'tasks') return bucketOf(record.task)
  return record.lane === 'tempo' ? 'beats' : record.lane
}
