/**
 * The keys of the `member` storage that stay on the device at sign-out; all others are deleted. Decision 020 has the reason of each:
 * most keep the member safe, such as the caps of devices.
 */
export const keptAtSignOut = {
  devices: 'devices',
  dictionary: 'dictionary',
  screening: 'screening',
  sentDrafts: 'sent-drafts',
  spokenLines: 'spoken-lines',
  videos: 'videos',
  withdrawnOptIns: 'withdrawn-opt-ins',
} as const
