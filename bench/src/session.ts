/**
 * `npm run bench -- session [--seeds N]`: a session as its member experiences it, in sessions of 5 to 10, 20, 30 and 60
 * minutes with the default settings, with a member who presses nothing and one who answers everything, in every intensity curve
 * and with the built-in generators, compared with the classic rule of comparable products. `session/rows/` holds each figure with its aim. Fails when an aim is missed, and names the
 * first session that misses it.
 *
 * Lengths of lines are estimates (`spokenMs`); numbers and signals do not count as repeated lines.
 */
import { inWorkers } from '@rubato/engine/testing/parallel'
import { numberOption } from './support/number-option.ts'
import {
  batchesFor,
  courseBatchesFor,
  lengths,
  sampleOf,
  type PlayedBatch,
  type PlayedCourses,
} from './session/sample.ts'
import { tableOf } from './session/table.ts'

export async function run(args: string[]): Promise<void> {
  const seeds = numberOption(args, '--seeds', 1000)
  const start = performance.now()
  // The longest first, so that no worker begins one when the others have ended.
  const batches = lengths
    .toReversed()
    .flatMap((length) => [...batchesFor(length, seeds), ...courseBatchesFor(length, seeds)])
  const played = { batches: [] as PlayedBatch[], courses: [] as PlayedCourses[] }
  const take = (batch: PlayedBatch | PlayedCourses) =>
    void ('courses' in batch ? played.courses.push(batch) : played.batches.push(batch))
  await inWorkers(new URL('./session/worker.ts', import.meta.url), batches, take)
  const { text, missed } = tableOf(lengths.map((length) => sampleOf(length, played, seeds)))
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${seeds} seeds of each length, in ${seconds} s; the classic rule in brackets\n\n${text}\n`)
  console.log(missed.length === 0 ? 'Every aim is kept.' : `${missed.length} aims are missed.`)
  for (const { name, length, first } of missed)
    console.log(`- ${name}, ${length}${first ? `: first with seed ${first.seed}, ${first.member} member` : ''}`)
  if (missed.length > 0) process.exitCode = 1
}
