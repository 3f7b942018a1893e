/** Turns a data file of lines into dialogs. */
import { getTrigger, isTriggerId, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'

export interface ShippedDialog {
  trigger: TriggerId
  text: string
  /** How the text is pronounced, where a synthesiser would read it wrongly. */
  speech?: string
}

/** A line as a writer edits it: the text, or the text with a respelling for the voice. */
type LineEntry = string | { text: string; speech: string }
/** A data file: trigger id -> its lines. */
export type LineFile = Record<string, readonly LineEntry[]>

/** The dialogs of one file, in its order. Throws when a trigger does not belong to the group the file is named after. */
export function readLines(group: TriggerGroup, file: LineFile): ShippedDialog[] {
  return Object.entries(file).flatMap(([trigger, entries]) => {
    if (!isTriggerId(trigger) || getTrigger(trigger).group !== group) {
      throw new Error(`"${trigger}" is not a trigger of the group ${group}`)
    }
    return entries.map((entry) => (typeof entry === 'string' ? { trigger, text: entry } : { trigger, ...entry }))
  })
}
