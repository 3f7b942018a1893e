import type { UseMutationResult } from '@tanstack/react-query'
import type { Settings } from '@rubato/contracts/domain'

/**
 * Stores a change of the account's settings: shown at once, rolled back when it is rejected. The owner of the mutation shows a
 * failure on whichever screen the member is.
 */
export type SaveSettings = Pick<
  UseMutationResult<Settings, Error, (now: Settings) => Partial<Settings>>,
  'mutateAsync' | 'isPending'
>
