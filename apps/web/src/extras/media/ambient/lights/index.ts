/** The fragment shaders of all lights. Loaded with the light behind the stage. */
import type { LightName } from '@rubato/contracts/domain'
import { aurora } from './aurora.ts'
import { candle } from './candle.ts'
import { deepWater } from './deep-water.ts'
import { dunes } from './dunes.ts'
import { dusk } from './dusk.ts'
import { embers } from './embers.ts'
import { header } from './header.ts'
import { lanterns } from './lanterns.ts'
import { pulse } from './pulse.ts'
import { rain } from './rain.ts'
import { silk } from './silk.ts'
import { smoke } from './smoke.ts'
import { tide } from './tide.ts'

const lights: Readonly<Record<LightName, string>> = {
  embers,
  tide,
  silk,
  aurora,
  dusk,
  rain,
  smoke,
  candle,
  'deep-water': deepWater,
  dunes,
  lanterns,
  pulse,
}

/** The whole fragment shader of a light. */
export const shaderOf = (name: LightName): string => header + lights[name]
