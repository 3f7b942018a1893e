/** What a session has beside the stage's own outputs, in the order of their buttons. */
import { mediaExtra } from '../../extras/media/index.tsx'
import type { StageExtra } from '../../play/extra.ts'

export const stageExtras: readonly StageExtra[] = [mediaExtra]
