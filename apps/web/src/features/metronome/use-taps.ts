import { useRef } from 'react'
import { addTap, tempoOfTaps } from './tap-tempo.ts'

/** Returns a function that takes the time of a tap, ms; from the second tap on `onTempo` is called with the tempo. */
export function useTaps(onTempo: (bpm: number) => void): (at: number) => void {
  const taps = useRef<readonly number[]>([])
  return (at) => {
    taps.current = addTap(taps.current, at)
    const tempo = tempoOfTaps(taps.current)
    if (tempo !== null) onTempo(tempo)
  }
}
