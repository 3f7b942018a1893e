/** What a session has beside the stage's own outputs, in the order of their buttons. */
import { coverTool } from '../../extras/cover/index.ts'
import type { StageExtra } from '../../play/extra.ts'

export const stageExtras: readonly StageExtra[] = [coverTool]
