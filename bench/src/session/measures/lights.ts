/** Red light, green light: the lengths of its lights, and the tempo at every green. */
import { isStrokes, lengthOf, meanOf, spansOf, type Interval, type Reading } from '../reading.ts'

export interface LightsFigures {
  /** ms */
  lengths: number[]
  /** Of each task: the mean length of the first half of its lights over the second half's. */
  balances: number[]
  /** Of each task: the largest relative difference between the tempo of a green light and the first one's. */
  tempos: number[]
}

interface Light extends Interval {
  /** bpm; null for a red light. */
  tempo: number | null
}

/** Adjacent screenStates of the same colour are one light. */
function lightsOf(reading: Reading): Light[][] {
  const tasks = spansOf(reading).filter(({ task }) => task === 'red-light')
  return tasks.map(({ screenStates }) => {
    const lights: Light[] = []
    for (const state of screenStates) {
      const last = lights.at(-1)
      const tempo = isStrokes(state) ? state.tempo.from : null
      if (last && (last.tempo === null) === (tempo === null)) last.to = state.to
      else lights.push({ from: state.from, to: state.to, tempo })
    }
    return lights
  })
}

function balanceOf(lights: readonly Light[]): number {
  const half = Math.floor(lights.length / 2)
  return meanOf(lights.slice(0, half).map(lengthOf)) / meanOf(lights.slice(-half).map(lengthOf))
}

function tempoSpread(lights: readonly Light[]): number {
  const tempos = lights.flatMap(({ tempo }) => (tempo === null ? [] : [tempo]))
  return Math.max(0, ...tempos.map((tempo) => Math.abs(tempo / (tempos[0] ?? tempo) - 1)))
}

export function measureLights(reading: Reading): LightsFigures {
  const tasks = lightsOf(reading).filter(({ length }) => length > 1)
  return {
    lengths: tasks.flatMap((lights) => lights.map(lengthOf)),
    balances: tasks.map(balanceOf),
    tempos: tasks.map(tempoSpread),
  }
}
