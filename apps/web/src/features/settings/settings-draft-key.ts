/** Whether the settings have a draft. Every screen of members loads this module: without contracts. */
import { intimateDrafts } from '../../domain/member-data/forget-intimate-data.ts'
import { hasDraft } from '../../lib/storage/drafts.ts'

/** Name of the draft of the settings. */
export const SETTINGS_DRAFT = intimateDrafts.settings

export const hasSettingsDraft = (): boolean => hasDraft(SETTINGS_DRAFT)
