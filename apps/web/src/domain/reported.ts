/**
 * The subject of a report that is about to be written. It is in the history state of the tab and never in an address.
 */
export interface Reported {
  /** A title, a dialog's text or a name. */
  text: string
  /** The path of the page that the report came from, to return to. */
  page: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    reported?: Reported
  }
}
