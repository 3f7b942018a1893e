/** Health questions, answered and stored on the device alone. */
export const screeningQuestions = [
  'heart',
  'blood-thinners',
  'reduced-sensation',
  'sickle-cell',
  'recent-surgery',
  'pregnancy',
  'lung-disease',
  'epilepsy',
  'alcohol-or-drugs',
] as const
export type ScreeningQuestion = (typeof screeningQuestions)[number]

/** A yes to one of these switches off every class C task; `screenedBy` of a task does not repeat them. */
export const classCQuestions = ['recent-surgery', 'alcohol-or-drugs'] as const satisfies readonly ScreeningQuestion[]
/** A question that each task answers for itself. */
export type TaskQuestion = Exclude<ScreeningQuestion, (typeof classCQuestions)[number]>
