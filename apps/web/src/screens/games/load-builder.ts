import type { Settings } from '@rubato/contracts/domain'
import { loadBuilderTexts } from '../../lib/i18n/i18n.ts'
import { loadSettings } from '../settings/load-settings.ts'

/** The settings, once the texts of the builder are there too. */
export async function loadBuilder(): Promise<Settings> {
  const [settings] = await Promise.all([loadSettings(), loadBuilderTexts()])
  return settings
}
