/** The name of the voice worker, which tells it where to keep rendered lines. */
export const workerName = (isStored: boolean): string => (isStored ? 'voice' : 'voice-unstored')
