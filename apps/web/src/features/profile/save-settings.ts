import type { UseMutationResult } from '@tanstack/react-query'
import type { Settings } from '@rubato/contracts/domain'

/** Stores what the function makes of the account's settings: shown at once, brought back when it is refused. */
export type SaveSettings = Pick<
  UseMutationResult<Settings, Error, (now: Settings) => Partial<Settings>>,
  'mutate' | 'isPending'
>
