/** The check of the scripts of the built-in instructors: rules of lines, style guide, and no line of another instructor. */
import { instructors, type Instructor } from '@rubato/contracts/domain'
import { checkScript } from './check-script.ts'
import type { ShippedDialog, ShippedScript } from './read-dialogs.ts'
import { shippedScripts } from './shipped-scripts.ts'
import { areAlike } from './similarity.ts'
import { characterSheets } from './style/character-sheets.ts'
import { checkStyle } from './style/check-style.ts'

export interface InstructorFinding {
  rule: string
  message: string
  trigger?: string
  text?: string
}
export interface InstructorScript {
  id: Instructor['id']
  script: ShippedScript
}

/** The instructors whose scripts ship, in the order of the contract. */
export const instructorScripts: readonly InstructorScript[] = instructors.flatMap(({ id, scriptId }) =>
  shippedScripts.filter((script) => script.id === scriptId).map((script) => ({ id, script })),
)

function findBorrowed(dialogs: readonly ShippedDialog[], others: readonly ShippedDialog[]): InstructorFinding[] {
  return dialogs.flatMap((dialog) => {
    const other = others.find((each) => areAlike(dialog, each))
    const message = `Nearly “${other?.text ?? ''}”, which another instructor says.`
    return other ? [{ rule: 'borrowed', message, trigger: dialog.trigger, text: dialog.text }] : []
  })
}

/** Every finding for the script of one instructor; empty when it may ship. */
export function checkInstructor({ id, script }: InstructorScript): InstructorFinding[] {
  const earlier = instructorScripts.slice(
    0,
    instructorScripts.findIndex((other) => other.id === id),
  )
  return [
    ...checkScript(script),
    ...checkStyle(script.dialogs, characterSheets[id]),
    ...findBorrowed(
      script.dialogs,
      earlier.flatMap((other) => other.script.dialogs),
    ),
  ]
}
