/** Receives alarms in addition to mail, for example a chat or a pager. */
export interface AlarmReceiver {
  /** Resolves when the receiver has taken it; throws otherwise. */
  send(alarm: SentAlarm): Promise<void>
}

interface SentAlarm {
  /** The same for every attempt. */
  id: string
  name: string
  /** The vendor, queue or disk; empty for the site. */
  subject: string
  state: 'raised' | 'resolved'
  at: Date
  /** One sentence. */
  text: string
}
