/** Reads a data file of lines as dialogs. */
import {
  getTrigger,
  isTriggerId,
  type LineConditions,
  type TriggerGroup,
  type TriggerId,
} from '@rubato/contracts/domain'

/** What a line does: the check of a script counts the shares of these. */
export const lineKinds = ['instruction', 'sensation', 'tease', 'praise'] as const
export type LineKind = (typeof lineKinds)[number]

export interface ShippedDialog {
  trigger: TriggerId
  text: string
  /** How the text is pronounced, where a synthesiser reads it wrongly. */
  speech?: string
  /** The moments at which it may be said; at any where absent. */
  when?: LineConditions
  /** An instruction where absent. */
  kind?: LineKind
}

/** A line in a data file: its text, or an object where there is more to say than an instruction. */
type DialogEntry = string | Omit<ShippedDialog, 'trigger'>
/** A data file: trigger id -> its lines. */
export type DialogFile = Readonly<Record<string, readonly DialogEntry[]>>

/** The dialogs of a file, in its order. Throws when a trigger does not belong to the group of the file. */
export function readDialogs(group: TriggerGroup, file: DialogFile): ShippedDialog[] {
  return Object.entries(file).flatMap(([trigger, entries]) => {
    if (!isTriggerId(trigger) || getTrigger(trigger).group !== group) {
      throw new Error(`"${trigger}" is not a trigger of the group ${group}`)
    }
    return entries.map((entry) => (typeof entry === 'string' ? { trigger, text: entry } : { trigger, ...entry }))
  })
}
