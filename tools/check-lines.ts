/** The lines of the built-in instructors keep the style guide: prints each finding with its line, and fails when there is one. */
import { checkInstructor, instructorScripts } from '@rubato/script-content/check'

let total = 0
for (const instructor of instructorScripts) {
  const findings = checkInstructor(instructor)
  for (const { rule, trigger, text, message } of findings) {
    console.error([instructor.id, rule, trigger, text && `“${text}”`, message].filter(Boolean).join(' · '))
  }
  console.log(`${instructor.id}: ${instructor.script.dialogs.length} lines, ${findings.length} findings`)
  total += findings.length
}
process.exitCode = total > 0 ? 1 : 0
