import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call('getSettings'),
  staleTime: 60_000,
  get meta() {
    return { errorDescription: texts.t('settings.load-error') }
  },
})

/** Marks a save that is under way, whichever screen began it. */
export const savingSettings = ['save-settings']

interface Outcome {
  onSaved?: (sent: Partial<Settings>) => void
  onRefused?: (error: Error, sent: Partial<Settings>) => void
}

/**
 * Saves and shows the new settings at once; a refusal brings the old ones back, and so does a service that cannot be
 * reached. The outcome is told also when the screen is gone by then.
 */
export function useSaveSettings({ onSaved, onRefused }: Outcome = {}) {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery
  return useMutation({
    mutationKey: savingSettings,
    // One after the other, so that the last answer is the newest state.
    scope: { id: 'settings' },
    // Offline it fails at once: whoever waits for the network says so, and keeps what was changed.
    networkMode: 'always',
    mutationFn: (body: Partial<Settings>) => call('updateSettings', { body }),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey })
      const old = queryClient.getQueryData(queryKey)
      if (!old) return {}
      queryClient.setQueryData(queryKey, { ...old, ...change })
      return { before: partsOf(old, change) }
    },
    onError(error, change, context) {
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...context?.before })
      onRefused?.(error, change)
    },
    onSuccess(saved, change) {
      queryClient.setQueryData(queryKey, saved)
      onSaved?.(change)
    },
  })
}

/** What `change` replaces. Only this is brought back: another save may have changed the rest since. */
const partsOf = (settings: Settings, change: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries((Object.keys(change) as (keyof Settings)[]).map((key) => [key, settings[key]]))
