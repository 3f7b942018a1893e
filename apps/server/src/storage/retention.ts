/** How long a deleted script, game or generator can be restored, and the deletion of a dialog can be undone, ms. */
export const RETENTION_MS = 30 * 86_400_000
