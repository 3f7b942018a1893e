/** The scenes after the first one, in the order in which they are shown. They are loaded while the first one is shown. */
import { curtains } from './curtains.ts'
import { lanterns } from './lanterns.ts'
import type { Scene } from './scene.ts'
import { silk } from './silk.ts'

export const moreScenes: readonly Scene[] = [silk, lanterns, curtains]
