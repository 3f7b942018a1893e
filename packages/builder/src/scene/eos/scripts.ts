/** The scripts of a tease. None is run: counters and other simple assignments become those of scenes. */
import { parseAssignments } from '../import/code.ts'
import { shownLine } from '../import/plain-text.ts'
import type { ReportWriter } from '../import/report.ts'
import { eachStep, type Page } from '../import/steps.ts'
import { openVariables, translate, type Translation } from '../import/variables.ts'

/** Finds the kinds of all variables from the conditions and assignments of all pages. */
export function collectVariables(pages: readonly Page[], init: string): Translation {
  const variables = openVariables()
  for (const assigned of parseAssignments(init) ?? []) variables.addAssignment(assigned)
  for (const { steps } of pages)
    eachStep(steps, (step) => {
      if (step.kind === 'assign') variables.addAssignment(step.assigned)
      if (step.kind === 'if' && step.condition) variables.add(step.condition)
      if (step.kind === 'ask') for (const answer of step.answers) if (answer.if) variables.add(answer.if)
      if (step.kind === 'prompt') variables.addAnswer(step.variable)
    })
  return translate(variables.settle())
}

const PLACE = { page: '', command: 'init' }

/** The first values of the variables, where the script that runs at the beginning gives plain ones. */
export function takeInitScript(init: string, translation: Translation, report: ReportWriter): void {
  const all = parseAssignments(init)
  if (all === null) report.add('by-hand', PLACE, 'builder.scene.script-by-hand')
  for (const assigned of all ?? [])
    if (translation.setStart(assigned)) report.add('taken', PLACE, 'builder.scene.taken-starts')
    else report.add('by-hand', PLACE, 'builder.scene.start-by-hand', { name: shownLine(assigned.name, 60) })
}
