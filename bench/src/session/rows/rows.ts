/** The rows of the table: each measure, its sessions, and its aim. */
import { actRows } from './acts.ts'
import { answerRows } from './answers.ts'
import { arcRows } from './arc.ts'
import { edgeRows } from './edges.ts'
import { learningRows } from './learning.ts'
import type { Row } from './row.ts'
import { talkRows } from './talk.ts'
import { tempoRows } from './tempo.ts'
import { timeRows } from './time.ts'

export const rows: readonly Row[] = [
  ...timeRows,
  ...edgeRows,
  ...answerRows,
  ...tempoRows,
  ...arcRows,
  ...talkRows,
  ...learningRows,
  ...actRows,
]
