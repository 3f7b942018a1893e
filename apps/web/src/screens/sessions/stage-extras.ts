/** What a session has beside the stage's own outputs, in the order of their buttons. */
import { ambience } from '../../extras/ambience/index.ts'
import { beatOptions } from '../../extras/beat/index.tsx'
import { moans } from '../../extras/moans/index.ts'
import type { StageExtra } from '../../play/extra.ts'

export const stageExtras: readonly StageExtra[] = [moans, ambience, beatOptions]
