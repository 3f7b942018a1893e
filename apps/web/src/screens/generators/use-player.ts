/** The member as the engine plays for them. */
import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { profileFromSettings } from '@rubato/engine'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'

/** The same profile until the settings or the conditions change. */
export function usePlayer() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const profile = useMemo(() => profileFromSettings(currentSettings(settings), conditions), [settings, conditions])
  return { profile, settings, conditions }
}
