import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Sends messages to one worker until none is left. */
function untilNoneIsLeft<Message, Answer>(
  file: URL,
  messages: Message[],
  take: (answer: Answer) => void,
): Promise<void> {
  const worker = new Worker(file, { execArgv: [] })
  const next = (): void => {
    const message = messages.shift()
    if (message === undefined) void worker.terminate()
    else worker.postMessage(message)
  }
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: Answer) => {
      take(answer)
      next()
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve())
    next()
  })
}

/** Sends the messages in their order to one worker per core; each posts one answer to a message. */
export async function inWorkers<Message, Answer>(
  file: URL,
  messages: readonly Message[],
  take: (answer: Answer) => void,
): Promise<void> {
  const left = [...messages]
  await Promise.all(Array.from({ length: availableParallelism() }, () => untilNoneIsLeft(file, left, take)))
}
