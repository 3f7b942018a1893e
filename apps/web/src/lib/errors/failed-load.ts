/** Loads of the app's own files that fail: without a network, after a deployment, or by chance. */

/** The name of these errors. */
const NAME = 'LoadError'

/**
 * Renames errors of failed loads as they happen. The router recognizes them by the browser's message and reloads the
 * page, also offline; with another message it shows the error screen, which decides whether to reload.
 */
export function nameFailedLoads(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME
    payload.message = 'A part of the app could not be loaded.'
  })
}

export const isFailedLoad = (error: unknown): boolean => error instanceof Error && error.name === NAME
