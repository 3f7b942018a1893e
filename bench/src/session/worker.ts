/** One worker of the session bench: plays a batch for each message and posts its figures. */
import { parentPort } from 'node:worker_threads'
import { playBatch, type Batch } from './play-batch.ts'

parentPort?.on('message', (batch: Batch) => parentPort?.postMessage({ batch, figures: playBatch(batch) }))
