/**
 * The subject of a report that is about to be written. It is in the history state of the tab and never in an address.
 */
export interface Reported {
  /** A title, a dialog's text or a name. */
  text: string
  /** The script that the subject belongs to, to return to. */
  scriptId: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    reported?: Reported
  }
}
