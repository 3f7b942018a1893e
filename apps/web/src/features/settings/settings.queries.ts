import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@rubato/contracts/api'
import type { Settings, StoredSettings } from '@rubato/contracts/domain'
import { withScript } from '../../domain/instructor-choice.ts'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { changeData, takeOver } from '../../lib/query/change-data.ts'
import { describedQuery } from '../../lib/query/described-query.ts'
import { optimisticUpdates } from '../../lib/query/optimistic-updates.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

export const settingsQuery = describedQuery('settings', {
  queryKey: ['settings'],
  queryFn: () => call(accountEndpoints.getSettings),
  staleTime: 60_000,
})

/** Mutation key of a save, on any screen. */
export const savingSettings = ['save-settings']

interface SaveCallbacks<Variables> {
  onSaved?: (sent: Variables, stored: StoredSettings) => void
  /** Required: shows the failure on whichever screen the member is. The settings are rolled back by then. */
  onRejected: (error: Error, sent: Variables) => void
}

interface OptimisticSave<Variables> extends SaveCallbacks<Variables> {
  /** The change that a mutation's variables make to the settings. */
  changeOf: (variables: Variables, now: Settings) => Partial<Settings>
  send: (variables: Variables) => Promise<StoredSettings>
}

/**
 * Optimistic save: shows the new settings at once and rolls them back when the save is rejected or the service cannot
 * be reached. `onSaved` and `onRejected` are called also after the screen was left.
 */
export function useOptimisticSave<Variables>({ changeOf, send, onSaved, onRejected }: OptimisticSave<Variables>) {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery
  const updates = optimisticUpdates<StoredSettings>(queryClient, savingSettings)
  return useMutation({
    mutationKey: savingSettings,
    // One after the other, so that the last answer is the newest state.
    scope: { id: 'settings' },
    mutationFn: send,
    onMutate(variables) {
      updates.begin(queryClient.getQueryData(queryKey))
      changeData<StoredSettings>(queryClient, { queryKey, exact: true }, (now) => ({
        ...now,
        ...changeOf(variables, now),
      }))
    },
    onSuccess: updates.commit,
    // Before `onSaved` and `onRejected`: these may read the settings.
    onSettled(saved, error, variables) {
      const last = updates.end()
      if (last?.stored) takeOver(queryClient, queryKey, last.stored)
      // They were still loading when the change was made.
      else if (last) void reloadQueries(queryClient, { queryKey, refetchType: 'all' })
      if (error) onRejected(error, variables)
      else if (saved) onSaved?.(variables, saved)
    },
  })
}

/** Returns the change, from the settings that are stored when it is sent. */
export type ChangeSettings = (now: Settings) => Partial<Settings>

/** Attempts before a conflict is reported; more conflicting saves at once are improbable. */
const ATTEMPTS = 4

/** Applies the change to the stored settings and sends it with their revision; a conflict reads them again and retries. */
async function sendChange(change: ChangeSettings): Promise<StoredSettings> {
  for (let attempt = 1; ; attempt += 1) {
    const now = await call(accountEndpoints.getSettings)
    try {
      return await call(accountEndpoints.updateSettings, { body: { ...change(now), revision: now.revision } })
    } catch (error) {
      if (attempt === ATTEMPTS || !isErrorCode(error, 'settings.conflict')) throw error
    }
  }
}

/** Saves single values; other values stay as other tabs and devices stored them. */
export const useSaveSettings = (outcome: SaveCallbacks<ChangeSettings>) =>
  useOptimisticSave<ChangeSettings>({ ...outcome, changeOf: (change, now) => change(now), send: sendChange })

const choiceOf = (script: string, now: Settings): Partial<Settings> => ({
  gameGeneratorConfig: withScript(now.gameGeneratorConfig, script),
})

/** Saves only the choice of a script; with an instructor's script, also its voice. */
export const useSaveScript = (outcome: SaveCallbacks<string>) =>
  useOptimisticSave<string>({
    ...outcome,
    changeOf: choiceOf,
    send: (script) => sendChange((now) => choiceOf(script, now)),
  })
