/** What triggers are called. English stands in the catalogue; another language brings a `triggers.json` (decision 012). */
import type { TFunction } from 'i18next'
import { getTrigger, type TriggerId } from '@rubato/contracts/domain'

/** The key is made from an id; its English is the catalogue's, also before the namespace is loaded. */
function say(t: TFunction, path: string, english: string): string {
  const named = t as unknown as (key: string, options: { defaultValue: string }) => string
  return named(`triggers:${path}`, { defaultValue: english })
}

export const triggerLabel = (t: TFunction, id: TriggerId): string => say(t, `${id}.label`, getTrigger(id).label)
/** One sentence: when the engine speaks it. */
export const triggerSpokenWhen = (t: TFunction, id: TriggerId): string =>
  say(t, `${id}.spokenWhen`, getTrigger(id).spokenWhen)
