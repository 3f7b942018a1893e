/** The part of a Worker that is used, so that a test can replace it. */
export interface WorkerPort<Request, Answer> {
  postMessage(request: Request): void
  onAnswer(listener: (answer: Answer) => void): void
  onFailure(listener: () => void): void
  close(): void
}

export const portOf = <Request, Answer>(worker: Worker): WorkerPort<Request, Answer> => ({
  postMessage: (request) => worker.postMessage(request),
  onAnswer: (listener) => worker.addEventListener('message', (event: MessageEvent<Answer>) => listener(event.data)),
  onFailure: (listener) => worker.addEventListener('error', listener, { once: true }),
  close: () => worker.terminate(),
})
