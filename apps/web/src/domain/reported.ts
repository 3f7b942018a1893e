/** What is about to be reported, in the words of the page it stands on: in the history of the tab, never in an address. */
export interface Reported {
  /** A title, a line or a name. */
  words: string
  /** The script it stands on, to go back to. */
  scriptId: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    reported?: Reported
  }
}
