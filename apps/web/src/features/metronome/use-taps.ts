import { useRef } from 'react'
import { addTap, tempoOfTaps } from './tap-tempo.ts'

/** Takes a tap at a time in ms and, from the second on, tells the tempo. */
export function useTaps(onTempo: (bpm: number) => void): (at: number) => void {
  const taps = useRef<readonly number[]>([])
  return (at) => {
    taps.current = addTap(taps.current, at)
    const tempo = tempoOfTaps(taps.current)
    if (tempo !== null) onTempo(tempo)
  }
}
