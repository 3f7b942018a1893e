import type { UseMutationResult } from '@tanstack/react-query'
import type { Settings } from '@rubato/contracts/domain'

/** Stores a change of the account's settings: shown at once, rolled back when it is rejected. */
export type SaveSettings = Pick<
  UseMutationResult<Settings, Error, (now: Settings) => Partial<Settings>>,
  'mutate' | 'isPending'
>
