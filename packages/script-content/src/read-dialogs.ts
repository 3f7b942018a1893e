/** Reads a data file of lines as dialogs. */
import { getTrigger, isTriggerId, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'

export interface ShippedDialog {
  trigger: TriggerId
  text: string
  /** How the text is pronounced, where a synthesiser reads it wrongly. */
  speech?: string
}

/** A line in a data file: its text, or text and speech. */
type DialogEntry = string | { text: string; speech: string }
/** A data file: trigger id -> its lines. */
export type DialogFile = Record<string, readonly DialogEntry[]>

/** The dialogs of a file, in its order. Throws when a trigger does not belong to the group of the file. */
export function readDialogs(group: TriggerGroup, file: DialogFile): ShippedDialog[] {
  return Object.entries(file).flatMap(([trigger, entries]) => {
    if (!isTriggerId(trigger) || getTrigger(trigger).group !== group) {
      throw new Error(`"${trigger}" is not a trigger of the group ${group}`)
    }
    return entries.map((entry) => (typeof entry === 'string' ? { trigger, text: entry } : { trigger, ...entry }))
  })
}
