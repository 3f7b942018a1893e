/** Which tasks the health answers switch off. Where sources differ, more is switched off. */
import { classCQuestions, type ScreeningQuestion } from '../tasks/screening-questions.ts'
import { tasks, type Task, type TaskId } from '../tasks/index.ts'

function isSwitchedOffBy({ safetyClass, screenedBy }: Task, question: ScreeningQuestion): boolean {
  const questions: readonly ScreeningQuestion[] = safetyClass === 'C' ? [...screenedBy, ...classCQuestions] : screenedBy
  return questions.includes(question)
}

/** The tasks that a yes to these questions switches off, each once, in the order of the forms. */
export const tasksSwitchedOff = (yes: readonly ScreeningQuestion[]): TaskId[] =>
  tasks.filter((task) => yes.some((question) => isSwitchedOffBy(task, question))).map(({ id }) => id)
