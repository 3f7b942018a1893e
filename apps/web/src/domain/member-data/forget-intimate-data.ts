/**
 * What this device holds of the settings, the profile and the limits of the account: the copy for offline play, and what forms
 * keep of them until it is sent. The account removes its own when the consent is withdrawn.
 */
import { forgetDraft } from '../../lib/storage/drafts.ts'
import { removeKept } from '../offline/remove-kept.ts'

/** Names of the drafts that hold settings, profile or limits. */
export const intimateDrafts = {
  profile: 'profile',
  quickStart: 'quick-start',
  settings: 'settings',
  welcome: 'welcome',
} as const

/** Never rejects. */
export async function forgetIntimateData(): Promise<void> {
  for (const form of Object.values(intimateDrafts)) forgetDraft(form)
  await removeKept()
}
