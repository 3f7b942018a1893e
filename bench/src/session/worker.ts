/** One worker of the session bench: plays a batch for each message and posts its figures. */
import { parentPort } from 'node:worker_threads'
import { playBatch, playCourses, type Batch, type CourseBatch } from './play-batch.ts'

parentPort?.on('message', (batch: Batch | CourseBatch) =>
  parentPort?.postMessage(
    'body' in batch ? { batch, courses: playCourses(batch) } : { batch, figures: playBatch(batch) },
  ),
)
