/**
 * Names of triggers. The English names are in the catalogue; another language adds a `triggers.json` (decision 012).
 */
import type { TFunction } from 'i18next'
import { getTrigger, triggerMoment, type TriggerId } from '@rubato/contracts/domain'
import { textAt } from '../../lib/i18n/text-at.ts'

/** The key is built from an id; the default is the catalogue's English, also before the namespace is loaded. */
const triggerText = (t: TFunction, path: string, english: string): string => textAt(t, `triggers:${path}`, english)

export const triggerLabel = (t: TFunction, id: TriggerId): string => triggerText(t, `${id}.label`, getTrigger(id).label)
/** One sentence that says when the engine speaks the trigger. */
export const triggerSpokenWhen = (t: TFunction, id: TriggerId): string =>
  triggerText(t, `${id}.spokenWhen`, triggerMoment(id))
