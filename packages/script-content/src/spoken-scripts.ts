/** Shipped scripts as a session speaks them, where no server has given ids to their dialogs. */
import { DEFAULT_SCRIPT_ID, isCount } from '@rubato/contracts/domain'
import type { ShippedDialog, ShippedScript } from './read-dialogs.ts'

interface SpokenDialog extends ShippedDialog {
  /** The same in every process. */
  id: string
}

const withIds = ({ id, dialogs }: ShippedScript): SpokenDialog[] =>
  dialogs.map((dialog, index) => ({ ...dialog, id: `${id}/${index}` }))

/** Whether the script has lines other than counts. */
const isInstructor = ({ dialogs }: ShippedScript): boolean => dialogs.some(({ trigger }) => !isCount(trigger))

/**
 * The dialogs of the chosen script, then those of the default script and of the counts, in the order in which a session
 * prefers them. Undefined when no script of `scripts` has the id, or when it has counts only.
 */
export function spokenScripts(
  scripts: readonly ShippedScript[],
  chosen: string,
): readonly (readonly SpokenDialog[])[] | undefined {
  const found = (id: string) => scripts.filter((script) => script.id === id)
  if (!found(chosen).some(isInstructor)) return undefined
  const counts = scripts.filter((script) => !isInstructor(script))
  return [...new Set([...found(chosen), ...found(DEFAULT_SCRIPT_ID), ...counts])].map(withIds)
}
